const freshFor = 5 * 60_000

type Shown = {
  factors: readonly { last_authenticated_at: string }[]
  pinGivenAt: Date | null
}

/** When somebody last showed a factor, or gave the PIN, in this session. */
export function findFreshestTime({ factors, pinGivenAt }: Shown): Date {
  const shown = factors.map((factor) => new Date(factor.last_authenticated_at).getTime())
  return new Date(Math.max(...shown, pinGivenAt?.getTime() ?? 0))
}

/** Whether somebody showed a factor, or gave the PIN, in this session within the last five minutes (rule A12). */
export const isFresh = (session: Shown, now: Date): boolean =>
  findFreshestTime(session).getTime() > now.getTime() - freshFor

/** Whether the PIN was given in this session within the last five minutes; a factor does not count (rule A15). */
export const isPinFresh = ({ pinGivenAt }: { pinGivenAt: Date | null }, now: Date): boolean =>
  pinGivenAt !== null && pinGivenAt.getTime() > now.getTime() - freshFor
