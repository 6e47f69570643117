import type { PlanInterval, SubscriptionStatus } from '#contract/routes/billing.ts'

type Priced = { id: string; interval: PlanInterval }
type Paid = { status: SubscriptionStatus; priceId: string | null; plan_interval: PlanInterval }

/**
 * @returns the ID of the plan that an organization pays for and keeps, or undefined (rule S11). A subscription keeps
 *   its price even after the plan's price is replaced; the interval then identifies the plan.
 */
export function findCurrentPlan(
  plans: readonly Priced[],
  { status, priceId, plan_interval }: Paid,
): string | undefined {
  if (status === 'none' || status === 'canceled') return undefined
  const current =
    plans.find(({ id }) => id === priceId) ?? plans.find((plan) => plan.interval === plan_interval)
  return current?.id
}
