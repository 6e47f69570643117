import { minute } from '#contract/durations.ts'
import { limits } from '#contract/product.ts'

const key = 'cakelock_offline_user'

export type OfflineUser = {
  /** Records that the user has completed the onboarding steps in this browser. */
  remember: (email: string) => void
  /** Call it when the portal is locked, when an onboarding step is missing, and when the session ends. */
  forget: () => void
  /**
   * @returns the user's email address; undefined if there is none, or if the portal would be locked by now (rule A54)
   */
  find: () => string | undefined
}

/**
 * Remembers who can use the opener while the server is unreachable. This grants no access: keys come only from the
 * server.
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
      const isLocked = last === undefined || now() - last >= limits.idleLockMinutes * minute
      return isLocked ? undefined : (storage.getItem(key) ?? undefined)
    },
  }
}
