import { later, minutes } from '../../outside/clock.ts'

/** What the provider's contract allows: 5 minutes to a year and a day. */
export const shortestSessionMinutes = 5
export const longestSessionMinutes = 527_040

/**
 * When a session ends that is begun, or extended, for so many minutes from now. No extension leads past the project's
 * limit, which counts from the session's start (rule A5).
 */
export function toSessionEnd(
  { startedAt, now }: { startedAt: Date; now: Date },
  askedMinutes: number,
  limitMinutes: number,
): Date {
  const asked = later(now, minutes(Math.max(askedMinutes, shortestSessionMinutes)))
  const last = later(startedAt, minutes(Math.min(limitMinutes, longestSessionMinutes)))
  return asked < last ? asked : last
}
