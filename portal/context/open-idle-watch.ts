import { createIdleWatch, type IdleWatch } from './idle-watch.ts'

const lastKey = 'cakelock_last_touch'
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'visibilitychange'] as const

/** @returns the time of the last input in any tab, in epoch milliseconds */
export const findLastTouch = (storage: Pick<Storage, 'getItem'>) =>
  Number(storage.getItem(lastKey) ?? Number.NaN) || undefined

/** Creates the idle watch. The tabs of this browser share the time of the last input through `storage`. */
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
    findLast: () => findLastTouch(storage),
    recordLast: (at) => storage.setItem(lastKey, String(at)),
    forgetLast: () => storage.removeItem(lastKey),
  })
