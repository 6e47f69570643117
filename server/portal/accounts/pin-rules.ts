/**
 * How wrong PINs are answered (rule A7). One counter per account serves every call that takes a PIN. A try
 * is counted before it is compared, so that tries sent at the same time cannot outrun the counter; a right
 * PIN sets it back.
 */

const freeTries = 5
const triesUntilSessionsEnd = 10
const firstWaitSeconds = 30
const longestWaitSeconds = 24 * 60 * 60

export type PinAttempts = {
  /** wrong tries in a row, those not compared yet included */
  count: number
  /** no try is taken before this instant */
  waitUntil: Date | null
}

export type PinAttempt =
  | { taken: false; retryAfterSeconds: number }
  | { taken: true; tries: PinAttempts; endsSessionsIfWrong: boolean }

/** Takes a try, or says for how long none is taken. Store `tries` before comparing the PIN. */
export function countPinAttempt(tries: PinAttempts, now: Date): PinAttempt {
  const waitMs = tries.waitUntil === null ? 0 : tries.waitUntil.getTime() - now.getTime()
  if (waitMs > 0) return { taken: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }

  const count = tries.count + 1
  const seconds = waitSecondsAfter(count)
  return {
    taken: true,
    tries: { count, waitUntil: seconds === 0 ? null : new Date(now.getTime() + seconds * 1000) },
    endsSessionsIfWrong: count >= triesUntilSessionsEnd,
  }
}

/** 30 seconds after the fifth wrong PIN in a row, twice as long after each further one, a day at most. */
export function waitSecondsAfter(count: number): number {
  if (count < freeTries) return 0
  return Math.min(firstWaitSeconds * 2 ** (count - freeTries), longestWaitSeconds)
}
