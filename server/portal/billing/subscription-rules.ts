import type { SubscriptionStatus } from '#contract/routes/billing.ts'
import { days } from '../../platform/machine/clock.ts'
import type { SubscriptionState } from '../payments/port.ts'

type State = Pick<SubscriptionState, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'isPaid'>

/** How late a renewal may be reported (rule S6). */
const renewalGrace = days(1)

/** Whether the company counts as subscribed (rule S5). */
export function isSubscribed(state: State, now: Date): boolean {
  const { status, cancelAtPeriodEnd, isPaid } = state
  const ends = state.currentPeriodEnd.getTime()
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

/** The status that users see (rule S4). */
export function toStatus(state: State, now: Date): SubscriptionStatus {
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = state
  if (status === 'past_due' || status === 'unpaid' || status === 'paused') return 'past_due'
  const isEnding = status === 'canceled' || (cancelAtPeriodEnd && currentPeriodEnd <= now)
  if (isEnding) return isSubscribed(state, now) ? 'canceled' : 'none'
  return cancelAtPeriodEnd ? 'canceled' : status
}

/** Whether the subscription is still running; a second one would also be charged (rule S7). */
export const isRunning = ({ status }: Pick<State, 'status'>): boolean => status !== 'canceled'

/** @returns the relevant subscription: preferably a running one, then the one with the latest end */
export function findCurrent(states: readonly SubscriptionState[]): SubscriptionState | undefined {
  return [...states].sort(
    (a, b) =>
      Number(isRunning(b)) - Number(isRunning(a)) ||
      b.currentPeriodEnd.getTime() - a.currentPeriodEnd.getTime() ||
      b.createdAt.getTime() - a.createdAt.getTime(),
  )[0]
}
