import { z } from 'zod'

/** The parameters that each call takes, and no others: Stripe refuses what it does not know. */

const metadata = z.record(z.string(), z.string()).default({})
const whole = z.string().regex(/^\d+$/).transform(Number)
const address = z.url()

const anyCustomer = { email: z.string().optional(), name: z.string().optional() }
export const CustomerCreate = z.strictObject({ ...anyCustomer, metadata })
export const CustomerUpdate = z.strictObject(anyCustomer)

const anySession = {
  mode: z.literal('subscription'),
  customer: z.string(),
  client_reference_id: z.string().optional(),
  line_items: z.tuple([z.strictObject({ price: z.string(), quantity: whole })]),
  subscription_data: z.strictObject({ metadata, trial_period_days: whole.optional() }).optional(),
}
export const SessionCreate = z.discriminatedUnion('ui_mode', [
  z.strictObject({ ...anySession, ui_mode: z.literal('embedded_page'), return_url: address }),
  z.strictObject({
    ...anySession,
    ui_mode: z.literal('hosted_page'),
    success_url: address,
    cancel_url: address.optional(),
  }),
])
export type SessionCreate = z.infer<typeof SessionCreate>

export const SubscriptionList = z.strictObject({
  customer: z.string(),
  status: z.string().optional(),
  limit: whole.default(10),
  starting_after: z.string().optional(),
  expand: z.array(z.literal('data.latest_invoice')).default([]),
})

export const PortalCreate = z.strictObject({
  customer: z.string(),
  return_url: address.optional(),
  flow_data: z
    .strictObject({
      type: z.literal('subscription_update_confirm'),
      subscription_update_confirm: z.strictObject({
        subscription: z.string(),
        items: z.tuple([z.strictObject({ id: z.string(), price: z.string(), quantity: whole })]),
      }),
      after_completion: z.strictObject({
        type: z.literal('redirect'),
        redirect: z.strictObject({ return_url: address }),
      }),
    })
    .optional(),
})

export const Nothing = z.strictObject({})
