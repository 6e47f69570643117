import {
  checkoutStatus,
  createCheckout,
  createPortalSession,
  listPlans,
  paymentWebhook,
  subscriptionStatus,
} from '#contract/routes/billing.ts'
import { AppError } from '../http/app-error.ts'
import type { Api } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { demandAdmin } from './demand-admin.ts'

/** The calls of the Subscription tab, and the one by which the payment server tells what happened. */
export function registerBilling(api: Api): void {
  for (const route of [listPlans, createCheckout, subscriptionStatus, checkoutStatus, createPortalSession]) {
    serve(api, route, async ({ caller }) => {
      demandAdmin(caller)
      throw new AppError('payments_absent')
    })
  }
  serve(api, paymentWebhook, async () => {
    throw new AppError('invalid_input')
  })
}
