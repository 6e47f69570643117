import { limits } from '#contract/product.ts'

const key = 'cakelock_offline_user'

export type OfflineUser = {
  /** Notes that the user has passed the gate in this browser. */
  remember: (email: string) => void
  /** Call it when the portal is locked, when a step of the gate is missing, and when the session ends. */
  forget: () => void
  /** @returns the user's email address; undefined if there is none, or if the portal would be locked by now (rule A54) */
  find: () => string | undefined
}

/**
 * Remembers who can use the opener while the server cannot be asked. It grants nothing: keys come from the server only.
 * @param findLast the time of the last input in any tab, in epoch milliseconds
 */
export function createOfflineUser(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  { now, findLast }: { now: () => number; findLast: () => number | undefined },
): OfflineUser {
  return {
    remember: (email) => storage.setItem(key, email),
    forget: () => storage.removeItem(key),
    find() {
      const last = findLast()
      const isLocked = last === undefined || now() - last >= limits.idleLockMinutes * 60_000
      return isLocked ? undefined : (storage.getItem(key) ?? undefined)
    },
  }
}
