import { describe, expect, it } from 'vitest'
import type { SubscriptionState } from '../payments/port.ts'
import { findCurrent, isSubscribed, toStatus } from './subscription-rules.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const inHours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const unpaid = { status: 'past_due', isPaid: false } as const
const ended = { currentPeriodEnd: now }
const active: SubscriptionState = {
  id: 'sub_1',
  status: 'active',
  currentPeriodEnd: inHours(24),
  cancelAtPeriodEnd: false,
  isPaid: true,
  priceId: 'price_monthly',
  interval: 'month',
  planName: 'Monthly',
  createdAt: inHours(-100),
}

describe('toStatus and isSubscribed', () => {
  it.each<[string, Partial<SubscriptionState>, string, boolean]>([
    ['in its trial', { status: 'trialing' }, 'trialing', true],
    ['active', {}, 'active', true],
    ['active one hour past its period', { currentPeriodEnd: inHours(-1) }, 'active', true],
    ['active one day past its period', { currentPeriodEnd: inHours(-24) }, 'active', false],
    ['with an unpaid invoice', unpaid, 'past_due', true],
    ['that remained unpaid until its period ended', { ...unpaid, ...ended }, 'past_due', false],
    [
      'that is past due and will not renew',
      { status: 'past_due', cancelAtPeriodEnd: true },
      'past_due',
      true,
    ],
    ['whose payment retries ended without a payment', { status: 'unpaid', isPaid: false }, 'past_due', false],
    ['whose trial ended without a card', { status: 'paused' }, 'past_due', false],
    ['that will not renew', { cancelAtPeriodEnd: true }, 'canceled', true],
    ['in its trial that will not renew', { status: 'trialing', cancelAtPeriodEnd: true }, 'canceled', true],
    ['that did not renew, past its period', { cancelAtPeriodEnd: true, ...ended }, 'none', false],
    ['canceled during a paid period', { status: 'canceled' }, 'canceled', true],
    ['canceled during an unpaid period', { status: 'canceled', isPaid: false }, 'none', false],
    ['canceled at the end of its period', { status: 'canceled', ...ended }, 'none', false],
  ])('classify a subscription %s', (_, change, status, subscribed) => {
    const subscription = { ...active, ...change }
    expect(toStatus(subscription, now)).toBe(status)
    expect(isSubscribed(subscription, now)).toBe(subscribed)
  })
})

describe('findCurrent', () => {
  it.each<[string, Partial<SubscriptionState>[], string | undefined]>([
    ['returns undefined for an empty list', [], undefined],
    [
      'prefers an active subscription over a canceled one with a later period end',
      [{ id: 'sub_canceled', status: 'canceled', currentPeriodEnd: inHours(500) }, { id: 'sub_active' }],
      'sub_active',
    ],
    [
      'prefers the subscription with the latest period end',
      [{ id: 'sub_a' }, { id: 'sub_b', currentPeriodEnd: inHours(48) }],
      'sub_b',
    ],
    [
      'prefers the newer subscription if both periods end at the same time',
      [{ id: 'sub_a' }, { id: 'sub_b', createdAt: now }],
      'sub_b',
    ],
  ])('%s', (_, changes, id) =>
    expect(findCurrent(changes.map((change) => ({ ...active, ...change })))?.id).toBe(id),
  )
})
