import type { ErrorCode } from '#contract/errors.ts'

/** The facts that decide whether a baker can bake another cake (rules F9 and F10). */
export type BakingFacts = {
  deactivated: boolean
  subscribed: boolean
  /** cakes that the company has baked this calendar month, UTC */
  bakedThisMonth: number
  /** cakes per month without a subscription */
  freeCakesPerMonth: number
}

/** Returns the error code if baking is rejected. */
export function findBakingRejection(baking: BakingFacts): ErrorCode | undefined {
  if (baking.deactivated) return 'baker_deactivated'
  if (!baking.subscribed && baking.bakedThisMonth >= baking.freeCakesPerMonth) return 'baking_limit'
  return undefined
}

/** Returns the start of the calendar month of `now`, UTC. */
export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}
