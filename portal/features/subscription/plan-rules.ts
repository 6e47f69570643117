import type { Plan, PlanInterval } from '#contract/routes/billing.ts'

/** A price for people: `$5`, `$4.17`. The amount is in the currency's smallest unit, however many make one. */
export function formatPrice(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}

const monthsOf: Record<PlanInterval, number> = { month: 1, year: 12 }

/** What a yearly plan comes to in a month, and what it saves against twelve payments of the monthly one. */
export type Savings = { perMonth: string; saved: string }

/** Undefined where there is no monthly plan of that currency, or nothing to save. */
export function findSavings(plan: Plan, plans: readonly Plan[]): Savings | undefined {
  const { interval, amount, currency } = plan
  const monthly = plans.find((other) => other.interval === 'month' && other.currency === currency)
  if (interval === 'month' || monthly === undefined) return undefined
  const saved = monthly.amount * monthsOf[interval] - amount
  if (saved <= 0) return undefined
  return {
    perMonth: formatPrice(amount / monthsOf[interval], currency),
    saved: formatPrice(saved, currency),
  }
}
