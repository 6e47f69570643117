import { expect, it } from 'vitest'
import { findCurrentPlan } from './subscription.ts'

const plans = [
  { id: 'price_monthly', interval: 'month' },
  { id: 'price_yearly', interval: 'year' },
  { id: 'price_yearly_large', interval: 'year' },
] as const

const paid = { status: 'active', priceId: 'price_yearly', plan_interval: 'year' } as const

it.each<[string, Partial<Parameters<typeof findCurrentPlan>[1]>, string | undefined]>([
  ['the plan with the subscribed price', {}, 'price_yearly'],
  [
    'the plan with the subscribed price, even if several plans share its interval',
    { priceId: 'price_yearly_large' },
    'price_yearly_large',
  ],
  [
    'the yearly plan if the subscribed yearly price was replaced',
    { priceId: 'price_of_2025' },
    'price_yearly',
  ],
  [
    'the monthly plan if the subscribed monthly price was replaced',
    { priceId: 'price_old', plan_interval: 'month' },
    'price_monthly',
  ],
  ['the subscribed plan during a trial', { status: 'trialing' }, 'price_yearly'],
  ['the subscribed plan while a payment is past due', { status: 'past_due' }, 'price_yearly'],
  ['undefined after a cancellation', { status: 'canceled' }, undefined],
  ['undefined without a subscription', { status: 'none', priceId: null, plan_interval: 'month' }, undefined],
])('the current plan is %s (rule S11)', (_, change, expected) =>
  expect(findCurrentPlan(plans, { ...paid, ...change })).toBe(expected),
)
