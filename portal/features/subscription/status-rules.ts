import type { Plan, Subscription } from '#contract/routes/billing.ts'

/** The statuses that are shown; `none` is not. */
export type ShownStatus = Exclude<Subscription['status'], 'none'>

/** The color and date label of each status. */
export const looks = {
  trialing: { variant: 'info', date: 'trialEnds' },
  active: { variant: 'success', date: 'renews' },
  past_due: { variant: 'blocked', date: 'periodEnds' },
  canceled: { variant: 'warning', date: 'accessUntil' },
} as const satisfies Record<ShownStatus, { variant: string; date: string }>

/** The action of a plan's button; none for the current plan. */
export type Choice = 'current' | 'resume' | 'change' | 'subscribe'

export function choiceOf(plan: Plan, { has_subscription, status, ...has }: Subscription): Choice {
  if (!has_subscription) return 'subscribe'
  if (plan.is_current) return 'current'
  return status === 'canceled' && plan.interval === has.plan_interval ? 'resume' : 'change'
}
