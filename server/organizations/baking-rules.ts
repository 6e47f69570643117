import type { ErrorCode } from '#contract/errors.ts'

/** What decides whether somebody may bake one more cake (rules F9 and F10). */
export type BakingFacts = {
  deactivated: boolean
  subscribed: boolean
  /** cakes that the organization has baked in this calendar month, UTC */
  bakedThisMonth: number
  /** cakes a month without a subscription */
  freeCakesPerMonth: number
}

/** The code with which baking is refused, or undefined where it is allowed. */
export function findBakingRefusal(facts: BakingFacts): ErrorCode | undefined {
  if (facts.deactivated) return 'baker_deactivated'
  if (!facts.subscribed && facts.bakedThisMonth >= facts.freeCakesPerMonth) return 'baking_limit'
  return undefined
}

/** The first instant of the calendar month, UTC, that `now` lies in. */
export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}
