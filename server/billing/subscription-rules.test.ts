import { describe, expect, it } from 'vitest'
import type { SubscriptionState } from './payments.ts'
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

describe('a subscription', () => {
  it.each<[string, Partial<SubscriptionState>, string, boolean]>([
    ['in its trial', { status: 'trialing' }, 'trialing', true],
    ['that runs', {}, 'active', true],
    ['whose renewal nobody has told of for an hour', { currentPeriodEnd: inHours(-1) }, 'active', true],
    ['whose renewal nobody has told of for a day', { currentPeriodEnd: inHours(-24) }, 'active', false],
    ['that is not paid', { status: 'past_due', isPaid: false }, 'past_due', true],
    [
      'that was not paid for a whole period',
      { status: 'past_due', isPaid: false, currentPeriodEnd: now },
      'past_due',
      false,
    ],
    [
      'that is not paid, and will not renew',
      { status: 'past_due', cancelAtPeriodEnd: true },
      'past_due',
      true,
    ],
    ['for which nobody asks money any more', { status: 'unpaid', isPaid: false }, 'past_due', false],
    ['whose trial ended without a card', { status: 'paused' }, 'past_due', false],
    ['that will not renew', { cancelAtPeriodEnd: true }, 'canceled', true],
    ['in its trial, that will not renew', { status: 'trialing', cancelAtPeriodEnd: true }, 'canceled', true],
    ['that should have ended by now', { cancelAtPeriodEnd: true, currentPeriodEnd: now }, 'none', false],
    ['ended in the middle of a paid month', { status: 'canceled' }, 'canceled', true],
    ['ended in the middle of a month not paid', { status: 'canceled', isPaid: false }, 'none', false],
    ['ended with its period', { status: 'canceled', currentPeriodEnd: now }, 'none', false],
  ])('%s', (_, change, status, subscribed) => {
    const standing = { ...active, ...change }
    expect(toStatus(standing, now)).toBe(status)
    expect(isSubscribed(standing, now)).toBe(subscribed)
  })
})

describe('of several', () => {
  it.each<[string, Partial<SubscriptionState>[], string | undefined]>([
    ['none is none', [], undefined],
    [
      'one that runs counts before one that lasts longer and has ended',
      [{ id: 'sub_ended', status: 'canceled', currentPeriodEnd: inHours(500) }, { id: 'sub_runs' }],
      'sub_runs',
    ],
    [
      'the one that lasts longest counts',
      [{ id: 'sub_a' }, { id: 'sub_b', currentPeriodEnd: inHours(48) }],
      'sub_b',
    ],
    ['of two that last as long, the newer', [{ id: 'sub_a' }, { id: 'sub_b', createdAt: now }], 'sub_b'],
  ])('%s', (_, changes, id) =>
    expect(findCurrent(changes.map((change) => ({ ...active, ...change })))?.id).toBe(id),
  )
})
