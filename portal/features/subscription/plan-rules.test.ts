import { describe, expect, it } from 'vitest'
import type { Plan } from '#contract/routes/billing.ts'
import { findSavings } from './plan-rules.ts'

const plan = (interval: Plan['interval'], amount: number, currency = 'usd'): Plan => ({
  id: `price_${interval}`,
  name: interval,
  interval,
  amount,
  currency,
  is_current: false,
})

const monthly = [plan('month', 500)]

describe('the savings of a yearly plan', () => {
  it.each<[string, Plan, Plan[], ReturnType<typeof findSavings>]>([
    ['compares with twelve months', plan('year', 5000), monthly, { perMonth: 5000 / 12, saved: 1000 }],
    ['has none for a monthly plan', plan('month', 500), monthly, undefined],
    ['has none at the same price', plan('year', 6000), monthly, undefined],
    ['has none in another currency', plan('year', 5000), [plan('month', 500, 'eur')], undefined],
    ['has none without a monthly plan', plan('year', 5000), [], undefined],
  ])('%s', (_, yearly, otherPlans, savings) =>
    expect(findSavings(yearly, [...otherPlans, yearly])).toEqual(savings),
  )
})
