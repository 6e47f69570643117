import { day, hour, minute } from '#contract/durations.ts'

/** From how many days before it an expiry is shown as near. */
const soonDays = 14

/** What a cake's date means now. `plain`: the date says enough. */
export type DateStatus = 'plain' | 'future' | 'soon' | 'past'

/** Whether a cake can be opened yet. */
export const openableStatus = (openable: string, now: number): DateStatus =>
  Date.parse(openable) > now ? 'future' : 'plain'

/** Whether a cake has expired, or will within the next days. */
export function expiryStatus(expires: string, now: number): DateStatus {
  const left = Date.parse(expires) - now
  return left <= 0 ? 'past' : left < soonDays * day ? 'soon' : 'plain'
}

const units = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const

/** The largest unit of a time until something happens, rounded down: at least one minute. */
export function timeLeft(milliseconds: number): {
  count: number
  unit: Intl.RelativeTimeFormatUnit
} {
  const [unit, length] = units.find(([, step]) => milliseconds >= step) ?? (['minute', minute] as const)
  return { count: Math.max(1, Math.floor(milliseconds / length)), unit }
}
