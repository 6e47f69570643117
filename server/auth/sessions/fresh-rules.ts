const freshFor = 5 * 60_000

/** Whether somebody showed a factor, or gave the PIN, in this session within the last five minutes (rule A12). */
export function isFresh(
  session: { factors: readonly { last_authenticated_at: string }[]; pinGivenAt: Date | null },
  now: Date,
): boolean {
  const shown = session.factors.map((factor) => new Date(factor.last_authenticated_at).getTime())
  return Math.max(...shown, session.pinGivenAt?.getTime() ?? 0) > now.getTime() - freshFor
}

/** Whether the PIN was given in this session within the last five minutes; a factor does not count (rule A15). */
export const isPinFresh = ({ pinGivenAt }: { pinGivenAt: Date | null }, now: Date): boolean =>
  pinGivenAt !== null && pinGivenAt.getTime() > now.getTime() - freshFor
