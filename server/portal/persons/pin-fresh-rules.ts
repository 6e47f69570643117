const freshFor = 5 * 60_000

/** Returns whether a session gave the PIN within five minutes. Factors do not count (rule A15). */
export const isPinFresh = (pinGivenAt: Date | null | undefined, now: Date): boolean =>
  pinGivenAt != null && pinGivenAt.getTime() > now.getTime() - freshFor
