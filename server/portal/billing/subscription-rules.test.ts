import { describe, expect, it } from 'vitest'
import type { SubscriptionState } from '../payments/port.ts'
import { findCurrent, isSubscribed, toStatus } from './subscription-rules.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const inHours = (count: number) => new Date(now.getTime() + count * 3_600_000)
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
    ['a subscription in its trial', { status: 'trialing' }, 'trialing', true],
    ['an active subscription', {}, 'active', true],
    ['an active subscription one hour past its period', { currentPeriodEnd: inHours(-1) }, 'active', true],
    ['an active subscription one day past its period', { currentPeriodEnd: inHours(-24) }, 'active', false],
    ['a subscription with an unpaid invoice', { status: 'past_due', isPaid: false }, 'past_due', true],
    [
      'a subscription that remained unpaid until its period ended',
      { status: 'past_due', isPaid: false, currentPeriodEnd: now },
      'past_due',
      false,
    ],
    [
      'an unpaid subscription that will not renew',
      { status: 'past_due', cancelAtPeriodEnd: true },
      'past_due',
      true,
    ],
    [
      'an unpaid subscription whose payment retries ended',
      { status: 'unpaid', isPaid: false },
      'past_due',
      false,
    ],
    ['a subscription whose trial ended without a card', { status: 'paused' }, 'past_due', false],
    ['a subscription that will not renew', { cancelAtPeriodEnd: true }, 'canceled', true],
    ['a trial that will not renew', { status: 'trialing', cancelAtPeriodEnd: true }, 'canceled', true],
    [
      'a non-renewing subscription past its period',
      { cancelAtPeriodEnd: true, currentPeriodEnd: now },
      'none',
      false,
    ],
    ['a subscription canceled during a paid period', { status: 'canceled' }, 'canceled', true],
    ['a subscription canceled during an unpaid period', { status: 'canceled', isPaid: false }, 'none', false],
    [
      'a subscription canceled at the end of its period',
      { status: 'canceled', currentPeriodEnd: now },
      'none',
      false,
    ],
  ])('classify %s', (_, change, status, subscribed) => {
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
