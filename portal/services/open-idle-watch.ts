import { createIdleWatch, type IdleWatch } from './idle-watch.ts'

const lastKey = 'cakelock_last_touch'
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'visibilitychange'] as const

/** The watch for idleness over this browser's tabs. `storage` may refuse; then each tab counts by itself. */
export const openIdleWatch = (
  page: Document,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  ports: { now: () => number; after: (milliseconds: number, then: () => void) => () => void },
): IdleWatch =>
  createIdleWatch({
    ...ports,
    onTouch(listener) {
      for (const name of touches) page.addEventListener(name, listener, { passive: true, capture: true })
      return () => {
        for (const name of touches) page.removeEventListener(name, listener, { capture: true })
      }
    },
    findLast() {
      try {
        return Number(storage.getItem(lastKey) ?? Number.NaN) || undefined
      } catch {
        return undefined
      }
    },
    noteLast(at) {
      try {
        storage.setItem(lastKey, String(at))
      } catch {
        // this tab knows it all the same
      }
    },
    forgetLast() {
      try {
        storage.removeItem(lastKey)
      } catch {
        // then nothing was noted either
      }
    },
  })
