const minute = 60_000

/** The limits of the provider's contract: 5 minutes to 366 days. */
export const shortestSessionMinutes = 5
export const longestSessionMinutes = 527_040

/**
 * Returns the end of a session that is started or extended by some minutes. It never exceeds the project's limit,
 * counted from the start of the session (rule A5).
 */
export function toSessionEnd(
  { startedAt, now }: { startedAt: Date; now: Date },
  requestedMinutes: number,
  limitMinutes: number,
): Date {
  const requested = now.getTime() + Math.max(requestedMinutes, shortestSessionMinutes) * minute
  const last = startedAt.getTime() + Math.min(limitMinutes, longestSessionMinutes) * minute
  return new Date(Math.min(requested, last))
}
