const freshFor = 5 * 60_000

type Shown = {
  factors: readonly { last_authenticated_at: string }[]
  pinGivenAt: Date | null
}

/** Returns when this session last authenticated with a factor or the PIN. */
export function findFreshestTime({ factors, pinGivenAt }: Shown): Date {
  const times = factors.map((factor) => new Date(factor.last_authenticated_at).getTime())
  return new Date(Math.max(...times, pinGivenAt?.getTime() ?? 0))
}

/** Returns whether this session authenticated with a factor or the PIN within five minutes (rule A12). */
export const isFresh = (session: Shown, now: Date): boolean =>
  findFreshestTime(session).getTime() > now.getTime() - freshFor

/** Returns whether this session gave the PIN within five minutes. Factors do not count (rule A15). */
export const isPinFresh = ({ pinGivenAt }: { pinGivenAt: Date | null }, now: Date): boolean =>
  pinGivenAt !== null && pinGivenAt.getTime() > now.getTime() - freshFor
