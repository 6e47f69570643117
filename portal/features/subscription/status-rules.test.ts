import { expect, it } from 'vitest'
import type { Plan, Subscription } from '#contract/routes/billing.ts'
import { type Choice, choiceOf } from './status-rules.ts'

const yearly = (is_current: boolean): Plan => ({
  id: 'price_yearly',
  name: 'Yearly',
  interval: 'year',
  amount: 5000,
  currency: 'usd',
  is_current,
})

const subscription = (of: Partial<Subscription>): Subscription => ({
  id: 'sub_1',
  status: 'active',
  current_period_end: 1_800_000_000,
  plan_name: 'Yearly',
  plan_interval: 'year',
  has_subscription: true,
  manages: true,
  ...of,
})

it.each<[string, boolean, Partial<Subscription>, Choice]>([
  ['without a subscription is bought', false, { status: 'none', has_subscription: false }, 'subscribe'],
  ['that is paid for is the current one', true, {}, 'current'],
  ['that waits for a payment too', true, { status: 'past_due' }, 'current'],
  ['beside the one that is paid for is a change', false, { plan_interval: 'month' }, 'change'],
  ['that was canceled can go on', false, { status: 'canceled' }, 'resume'],
  ['beside a canceled one is a change', false, { status: 'canceled', plan_interval: 'month' }, 'change'],
])('a plan %s', (_, isCurrent, of, choice) => {
  expect(choiceOf(yearly(isCurrent), subscription(of))).toBe(choice)
})
