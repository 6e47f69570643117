import type { SubscriptionStatus } from '#contract/routes/billing.ts'
import type { SubscriptionState } from './payments.ts'

type Standing = Pick<SubscriptionState, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'isPaid'>

/** What renews is waited for: the word that it did may come late (rule S6). */
const renewalGrace = 86_400_000

/** Whether the organization may do what only subscribers do (rule S5). */
export function isSubscribed(standing: Standing, now: Date): boolean {
  const { status, cancelAtPeriodEnd, isPaid } = standing
  const ends = standing.currentPeriodEnd.getTime()
  switch (status) {
    case 'trialing':
    case 'active':
      return ends + (cancelAtPeriodEnd ? 0 : renewalGrace) > now.getTime()
    case 'past_due':
      return ends > now.getTime()
    case 'canceled':
      return isPaid && ends > now.getTime()
    default:
      return false
  }
}

/** The word for it that people read (rule S4). */
export function toStatus(standing: Standing, now: Date): SubscriptionStatus {
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = standing
  if (status === 'past_due' || status === 'unpaid' || status === 'paused') return 'past_due'
  const isEnding = status === 'canceled' || (cancelAtPeriodEnd && currentPeriodEnd <= now)
  if (isEnding) return isSubscribed(standing, now) ? 'canceled' : 'none'
  return cancelAtPeriodEnd ? 'canceled' : status
}

/** It has not ended, so that another beside it would be paid for twice (rule S7). */
export const isRunning = ({ status }: Pick<Standing, 'status'>): boolean => status !== 'canceled'

/** The one that counts: one that runs before one that has ended, then the one that lasts longest. */
export function findCurrent(states: readonly SubscriptionState[]): SubscriptionState | undefined {
  return [...states].sort(
    (a, b) =>
      Number(isRunning(b)) - Number(isRunning(a)) ||
      b.currentPeriodEnd.getTime() - a.currentPeriodEnd.getTime() ||
      b.createdAt.getTime() - a.createdAt.getTime(),
  )[0]
}
