import type { Plan, Subscription } from '#contract/routes/billing.ts'

/** What a subscription is called that there is; `none` is not shown. */
export type ShownStatus = Exclude<Subscription['status'], 'none'>

/** Its color, and what the date beside it is. */
export const looks = {
  trialing: { look: 'info', date: 'trialEnds' },
  active: { look: 'success', date: 'renews' },
  past_due: { look: 'blocked', date: 'periodEnds' },
  canceled: { look: 'warning', date: 'accessUntil' },
} as const satisfies Record<ShownStatus, { look: string; date: string }>

/** What pressing a plan's button does; nothing where it is the one that is paid for. */
export type Choice = 'current' | 'resume' | 'change' | 'subscribe'

export function choiceOf(plan: Plan, { has_subscription, status, ...has }: Subscription): Choice {
  if (!has_subscription) return 'subscribe'
  if (plan.is_current) return 'current'
  return status === 'canceled' && plan.interval === has.plan_interval ? 'resume' : 'change'
}
