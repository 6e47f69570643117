import type { Plan, PlanInterval } from '#contract/routes/billing.ts'

const monthsOf: Record<PlanInterval, number> = { month: 1, year: 12 }

/** A yearly plan's price per month, and its savings compared to twelve months of the monthly plan, as amounts. */
export type Savings = { perMonth: number; saved: number }

/** @returns undefined if there is no monthly plan in that currency, or no savings */
export function findSavings(plan: Plan, plans: readonly Plan[]): Savings | undefined {
  const { interval, amount, currency } = plan
  const monthly = plans.find((candidate) => candidate.interval === 'month' && candidate.currency === currency)
  if (interval === 'month' || monthly === undefined) return undefined
  const saved = monthly.amount * monthsOf[interval] - amount
  if (saved <= 0) return undefined
  return { perMonth: amount / monthsOf[interval], saved }
}
