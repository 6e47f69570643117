import type { Plan, PlanInterval } from '#contract/routes/billing.ts'

/** Formats a price: `$5`, `$4.17`. The amount is in the currency's smallest unit. */
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

/** A yearly plan's price per month, and its savings compared to twelve months of the monthly plan. */
export type Savings = { perMonth: string; saved: string }

/** @returns undefined if there is no monthly plan in that currency, or no savings */
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
