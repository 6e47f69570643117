/**
 * The limits for wrong PINs (rule A7). One counter per account covers every call that takes a PIN. Attempts are counted
 * before the PIN is compared, so simultaneous attempts cannot bypass the counter. A correct PIN resets it.
 */

const attemptsUntilWait = 5
const attemptsUntilSessionsEnd = 10
const firstWaitSeconds = 30
const longestWaitSeconds = 24 * 60 * 60

export type PinAttempts = {
  /** consecutive wrong attempts, including those not yet compared */
  count: number
  /** no attempt is accepted before this time */
  waitUntil: Date | null
}

export type PinAttempt =
  | { accepted: false; retryAfterSeconds: number }
  | { accepted: true; attempts: PinAttempts; endsSessionsIfWrong: boolean }

/** Counts an attempt, or returns how long to wait. Store the returned `attempts` before comparing the PIN. */
export function countPinAttempt(attempts: PinAttempts, now: Date): PinAttempt {
  const waitMs = attempts.waitUntil === null ? 0 : attempts.waitUntil.getTime() - now.getTime()
  if (waitMs > 0) return { accepted: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }

  const count = attempts.count + 1
  const seconds = waitSecondsAfter(count)
  return {
    accepted: true,
    attempts: { count, waitUntil: seconds === 0 ? null : new Date(now.getTime() + seconds * 1000) },
    endsSessionsIfWrong: count >= attemptsUntilSessionsEnd,
  }
}

/** Returns 30 seconds after the fifth consecutive wrong PIN, doubled for each further one, up to a day. */
export function waitSecondsAfter(count: number): number {
  if (count < attemptsUntilWait) return 0
  return Math.min(firstWaitSeconds * 2 ** (count - attemptsUntilWait), longestWaitSeconds)
}
