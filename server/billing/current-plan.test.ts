import { expect, it } from 'vitest'
import { findCurrentPlan } from './current-plan.ts'

const plans = [
  { id: 'price_monthly', interval: 'month' },
  { id: 'price_yearly', interval: 'year' },
  { id: 'price_yearly_large', interval: 'year' },
] as const

const paid = { status: 'active', priceId: 'price_yearly', plan_interval: 'year' } as const

it.each<[string, Partial<Parameters<typeof findCurrentPlan>[1]>, string | undefined]>([
  ['the plan whose price is paid', {}, 'price_yearly'],
  ['that plan and no other of its interval', { priceId: 'price_yearly_large' }, 'price_yearly_large'],
  ['the plan of the interval, where the price was replaced', { priceId: 'price_of_2025' }, 'price_yearly'],
  ['the same, for a monthly price', { priceId: 'price_old', plan_interval: 'month' }, 'price_monthly'],
  ['the plan of a trial', { status: 'trialing' }, 'price_yearly'],
  ['the plan of a payment that is due', { status: 'past_due' }, 'price_yearly'],
  ['none after a cancellation', { status: 'canceled' }, undefined],
  ['none without a subscription', { status: 'none', priceId: null, plan_interval: 'month' }, undefined],
])('the current plan is %s (rule S11)', (_, of, expected) =>
  expect(findCurrentPlan(plans, { ...paid, ...of })).toBe(expected),
)
