import { minute } from '#contract/durations.ts'
/**
 * Remembers that this browser requested a password reset, so the sign-in link works here without a click (rule P10).
 */
export type ResetRequests = {
  /** A reset email was just requested. */
  note: () => void
  isPending: () => boolean
  forget: () => void
}

const key = 'cakelock_reset_asked'

/** How long the links of the email are valid. */
const validMs = 30 * minute

/** @param now epoch milliseconds */
export function createResetRequests(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
): ResetRequests {
  return {
    note: () => storage.setItem(key, String(now() + validMs)),
    isPending: () => Number(storage.getItem(key) ?? 0) > now(),
    forget: () => storage.removeItem(key),
  }
}
