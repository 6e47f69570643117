import { days, hours, seconds } from '../../../platform/machine/clock.ts'

/** How long an event is retried after it is written or replayed. */
const retryTime = days(3)

const firstWait = seconds(5)
const longestWait = hours(8)

/**
 * Returns how many milliseconds to wait after a failed attempt: 5 seconds, then twice as long each time, up to 8 hours.
 * Random jitter of up to a fifth keeps many events from retrying at the same moment.
 * @param attempts how many attempts have failed
 * @param age the time since the event was written or replayed
 * @returns undefined if the retries end
 */
export function findWait(attempts: number, age: number, random: number): number | undefined {
  const wait = Math.min(firstWait * 2 ** (attempts - 1), longestWait) * (1 + random / 5)
  return age + wait > retryTime ? undefined : wait
}
