import { z } from 'zod'

/** The parameters of each call. Stripe rejects unknown parameters, so these schemas do too. */

const metadata = z.record(z.string(), z.string()).default({})
const whole = z.string().regex(/^\d+$/).transform(Number)

export const CustomerCreate = z.strictObject({ metadata })
export const CustomerUpdate = z.strictObject({ email: z.string().optional(), name: z.string().optional() })

const checkout = {
  mode: z.literal('subscription'),
  customer: z.string(),
  client_reference_id: z.string().optional(),
  line_items: z.tuple([z.strictObject({ price: z.string(), quantity: whole })]),
  subscription_data: z.strictObject({ metadata, trial_period_days: whole.optional() }).optional(),
}
export const CheckoutCreate = z.discriminatedUnion('ui_mode', [
  z.strictObject({ ...checkout, ui_mode: z.literal('embedded_page'), return_url: z.url() }),
  z.strictObject({
    ...checkout,
    ui_mode: z.literal('hosted_page'),
    success_url: z.url(),
    cancel_url: z.url().optional(),
  }),
])
export type CheckoutParameters = z.infer<typeof CheckoutCreate>

export const SubscriptionList = z.strictObject({
  customer: z.string(),
  status: z.string().optional(),
  limit: whole.default(10),
  starting_after: z.string().optional(),
  expand: z.array(z.literal('data.latest_invoice')).default([]),
})

export const PortalCreate = z.strictObject({
  customer: z.string(),
  return_url: z.url().optional(),
  flow_data: z
    .strictObject({
      type: z.literal('subscription_update_confirm'),
      subscription_update_confirm: z.strictObject({
        subscription: z.string(),
        items: z.tuple([z.strictObject({ id: z.string(), price: z.string(), quantity: whole })]),
      }),
      after_completion: z.strictObject({
        type: z.literal('redirect'),
        redirect: z.strictObject({ return_url: z.url() }),
      }),
    })
    .optional(),
})
export type PortalParameters = z.infer<typeof PortalCreate>

export const WebhookEndpointList = z.strictObject({ limit: whole.default(10) })

export const NoParameters = z.strictObject({})
