import { z } from 'zod'
import { planIntervals } from '#contract/routes/billing.ts'
import { toJsonValue } from '../machine/to-json-value.ts'

/** A plan. `id` is the id of its price at the payment service. */
const PricedPlan = z.strictObject({
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(60),
  interval: z.enum(planIntervals),
  /** in the currency's smallest unit, such as cents */
  amount: z.int().min(1),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .default('usd'),
  /** the length of the trial for a company that never had a subscription */
  trial_days: z.int().min(0).max(730).default(0),
})
export type PricedPlan = z.infer<typeof PricedPlan>

/** The two plans of the product's specification. */
export const defaultPlans: readonly PricedPlan[] = [
  { id: 'price_monthly', name: 'Monthly', interval: 'month', amount: 500, currency: 'usd', trial_days: 0 },
  { id: 'price_yearly', name: 'Yearly', interval: 'year', amount: 5000, currency: 'usd', trial_days: 0 },
]

const example =
  '[{"id":"price_1AbC","name":"Monthly","interval":"month","amount":500},{"id":"price_1DeF","name":"Yearly","interval":"year","amount":5000}]'

/** The variable PLANS: a JSON list of plans with distinct ids. */
export const PlansText = z.string().transform((text, context): readonly PricedPlan[] => {
  const plans = z.array(PricedPlan).min(1).safeParse(toJsonValue(text))
  if (plans.success && new Set(plans.data.map(({ id }) => id)).size === plans.data.length) return plans.data
  context.issues.push({ code: 'custom', message: `must be plans as JSON, such as ${example}`, input: text })
  return z.NEVER
})
