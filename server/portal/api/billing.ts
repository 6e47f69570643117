import type { ReplyOf, Route } from '#contract/route.ts'
import {
  checkoutStatus,
  createCheckout,
  createPortalSession,
  listPlans,
  paymentWebhook,
  subscriptionStatus,
} from '#contract/routes/billing.ts'
import type { Config } from '../../platform/config/config.ts'
import { isLoopbackName } from '../../platform/http/own-origin.ts'
import { hours, later } from '../../platform/machine/clock.ts'
import { findCheckoutStatus, startCheckout } from '../billing/checkout.ts'
import { findAccount } from '../billing/store.ts'
import { findCurrentPlan, getSubscription } from '../billing/subscription.ts'
import { type BillingDeps, watchUntil } from '../billing/sync-subscription.ts'
import { receiveEvent } from '../billing/webhook.ts'
import type { Api, Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Principal } from '../persons/principal.ts'
import { serve } from './serve.ts'

/** The calls of the Subscription tab, and the webhook of the payment service. */
export function registerBilling(api: Api): void {
  const { deps } = api

  serve(api, listPlans, async ({ principal }) => {
    const [billing, companyId] = authorizeBilling(deps, principal)
    const { payments } = billing
    const current = findCurrentPlan(deps.config.plans, await getSubscription(billing, companyId))
    return {
      plans: deps.config.plans.map(({ id, name, interval, amount, currency }) => ({
        id,
        name,
        interval,
        amount,
        currency,
        is_current: id === current,
      })),
      checkout: {
        publishable_key: payments.publishableKey,
        script_origin: payments.scriptOrigin,
      },
    }
  })

  serve(api, subscriptionStatus, async ({ principal }) => {
    const { priceId: _, ...subscription } = await getSubscription(...authorizeBilling(deps, principal))
    return subscription
  })

  serve(api, createCheckout, async ({ principal, body }) => {
    const [billing, companyId] = authorizeBilling(deps, principal)
    const plan = deps.config.plans.find(({ id }) => id === body.stripe_price_id)
    if (!plan)
      throw new AppError('invalid_input', { text: { english: 'stripe_price_id is not the id of a plan.' } })
    requireOwnUrls(deps, { return_url: body.return_url, cancel_url: body.cancel_url })
    return startCheckout(billing, { companyId, email: principal.email ?? '' }, plan, body)
  })

  serve(api, checkoutStatus, async ({ principal, query }) => {
    const [billing, companyId] = authorizeBilling(deps, principal)
    return { session_status: await findCheckoutStatus(billing, companyId, query.session_id) }
  })

  serve(api, createPortalSession, async ({ principal, body }) => {
    const [billing, companyId] = authorizeBilling(deps, principal)
    requireOwnUrls(deps, body)
    const { payments, db, clock } = billing
    const key = { companyId, backend: payments.backend }
    const account = await db.transaction((tx) => findAccount(tx, key))
    if (!account) throw new AppError('nothing_to_manage')
    const opened = await payments.startPortal({ customerId: account.customerId, returnUrl: body.return_url })
    await watchUntil(deps, key, later(clock.now(), hours(1)))
    return opened
  })

  serveSigned(api, paymentWebhook, async (body, findHeader) => {
    const billing = requirePayments(deps)
    await receiveEvent(billing, { body, signature: findHeader(billing.payments.signatureHeader) })
    return { received: true } as const
  })
}

/** Serves a route whose raw body is signed, with a signature in the headers. Nothing else may read the body first. */
function serveSigned<const R extends Route>(
  { app }: Api,
  route: R,
  response: (body: string, findHeader: (name: string) => string | undefined) => Promise<ReplyOf<R>>,
): void {
  app.post(route.path, async (context) => {
    const reply = await response(await context.req.text(), (name) => context.req.header(name))
    return context.json(route.reply.parse(reply) as object)
  })
}

/** @throws AppError not_allowed (rule S2), payments_absent */
function authorizeBilling(deps: Deps, { user }: Principal): [BillingDeps, companyId: string] {
  if (!user.isAdmin || user.companyId === null) throw new AppError('not_allowed')
  return [requirePayments(deps), user.companyId]
}

function requirePayments(deps: Deps): BillingDeps {
  if (!deps.payments) throw new AppError('payments_absent')
  return { ...deps, payments: deps.payments }
}

/** @throws AppError invalid_input for a URL outside the portal (rule S3) */
function requireOwnUrls({ config }: Deps, urls: { return_url: string; cancel_url?: string }): void {
  for (const [name, url] of Object.entries(urls)) {
    if (name === 'client_info' || isOwnUrl(url, config)) continue
    throw new AppError('invalid_input', {
      text: {
        english: `${name} must be a page of this portal, such as ${config.publicUrl}/portal?tab=subscription.`,
      },
    })
  }
}

/**
 * Whether a return URL is a page of this portal (rule S3). In development, the portal may be opened under any loopback
 * name, and users return to the same name.
 */
function isOwnUrl(text: string, { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>): boolean {
  if (!URL.canParse(text)) return false
  const { origin, hostname, port, protocol, username, password } = new URL(text)
  const portalUrl = new URL(publicUrl)
  if (username !== '' || password !== '') return false
  if (origin === portalUrl.origin) return true
  return (
    mode === 'development' &&
    isLoopbackName(hostname) &&
    port === portalUrl.port &&
    protocol === portalUrl.protocol
  )
}
