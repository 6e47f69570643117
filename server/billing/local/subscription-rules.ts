import type { PlanInterval } from '#contract/routes/billing.ts'

/** A subscription as the stand-in keeps it: what a payment service would know of it, and one wish about its future. */
export type StandInState = {
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  priceId: string
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  isPaid: boolean
  /** the next payment will be refused */
  failsNext: boolean
  endedAt: Date | null
}

type Price = { id: string; interval: PlanInterval }

/** What becomes of a subscription, by what is done to it on the stand-in's pages and by time. */
export function begin({ id, interval }: Price, trialDays: number, now: Date): StandInState {
  const trialEnd = new Date(now.getTime() + trialDays * 86_400_000)
  return {
    status: trialDays > 0 ? 'trialing' : 'active',
    priceId: id,
    periodStart: now,
    periodEnd: trialDays > 0 ? trialEnd : addInterval(now, interval),
    cancelAtPeriodEnd: false,
    isPaid: true,
    failsNext: false,
    endedAt: null,
  }
}

/** The period is over: it renews, fails to, or ends. One that was not paid for a whole period is given up. */
export function endPeriod(state: StandInState, { interval }: Price): StandInState {
  const { periodEnd } = state
  if (state.cancelAtPeriodEnd || state.status === 'past_due') return end(state, periodEnd)
  return charge({ ...state, periodStart: periodEnd, periodEnd: addInterval(periodEnd, interval) })
}

/** Another interval begins a new period at once, and is charged for; so does no change within a trial. */
export function changePlan(state: StandInState, from: Price, to: Price, now: Date): StandInState {
  const changed = { ...state, priceId: to.id, cancelAtPeriodEnd: false }
  if (state.status === 'trialing' || from.interval === to.interval) return changed
  return charge({ ...changed, periodStart: now, periodEnd: addInterval(now, to.interval) })
}

export const pay = (state: StandInState): StandInState => ({ ...state, status: 'active', isPaid: true })

export const end = (state: StandInState, now: Date): StandInState => ({
  ...state,
  status: 'canceled',
  cancelAtPeriodEnd: false,
  endedAt: now,
})

const charge = (state: StandInState): StandInState => ({
  ...state,
  status: state.failsNext ? 'past_due' : 'active',
  isPaid: !state.failsNext,
  failsNext: false,
})

/** The same day of the next month or year, or the last of that month (31 January, 28 February). */
function addInterval(from: Date, interval: PlanInterval): Date {
  const months = from.getUTCMonth() + (interval === 'year' ? 12 : 1)
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(months)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return next
}

/** What a payment service tells after such a change. */
export function toEventTypes(before: StandInState | undefined, after: StandInState): string[] {
  if (!before) return ['customer.subscription.created', 'invoice.paid']
  if (after.endedAt) return ['customer.subscription.deleted']
  const isCharged = after.periodStart.getTime() !== before.periodStart.getTime()
  const isSettled = after.isPaid && (isCharged || !before.isPaid)
  return [
    ...(isSettled ? ['invoice.paid'] : []),
    ...(isCharged && !after.isPaid ? ['invoice.payment_failed'] : []),
    'customer.subscription.updated',
  ]
}
