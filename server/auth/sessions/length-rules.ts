const minute = 60_000

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
  const asked = now.getTime() + Math.max(askedMinutes, shortestSessionMinutes) * minute
  const last = startedAt.getTime() + Math.min(limitMinutes, longestSessionMinutes) * minute
  return new Date(Math.min(asked, last))
}
