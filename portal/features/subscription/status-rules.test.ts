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
  ['can be bought without a subscription', false, { status: 'none', has_subscription: false }, 'subscribe'],
  ['that is active is the current plan', true, {}, 'current'],
  ['with an open payment is the current plan', true, { status: 'past_due' }, 'current'],
  ['other than the active one is a change', false, { plan_interval: 'month' }, 'change'],
  ['that was canceled can be resumed', false, { status: 'canceled' }, 'resume'],
  [
    'other than the canceled one is a change',
    false,
    { status: 'canceled', plan_interval: 'month' },
    'change',
  ],
])('a plan %s', (_, isCurrent, of, choice) => {
  expect(choiceOf(yearly(isCurrent), subscription(of))).toBe(choice)
})
