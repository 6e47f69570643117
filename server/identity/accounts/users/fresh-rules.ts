const freshFor = 5 * 60_000

type SessionFactors = { factors: readonly { type?: string; last_authenticated_at: string }[] }

/**
 * Returns when this session last authenticated with a factor or entered the policy's secret. An operator's factor does
 * not count, so operators cannot change the user's sign-in methods.
 */
export function findFreshestTime({ factors }: SessionFactors, proof: Date | undefined): Date {
  const times = factors
    .filter(({ type }) => type !== 'impersonated')
    .map((factor) => new Date(factor.last_authenticated_at).getTime())
  return new Date(Math.max(...times, proof?.getTime() ?? 0))
}

/**
 * Returns whether this session authenticated with a factor or entered the secret within the last five minutes (rule
 * A12).
 */
export const isFresh = (session: SessionFactors, proof: Date | undefined, now: Date): boolean =>
  isRecent(findFreshestTime(session, proof), now)

/** Returns whether an authentication was within the last five minutes. */
export const isRecent = (time: Date, now: Date): boolean => time.getTime() > now.getTime() - freshFor
