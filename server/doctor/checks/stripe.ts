import { z } from 'zod'
import type { PaymentSettings } from '../../platform/config/payment-settings.ts'
import type { PricedPlan } from '../../platform/config/plans.ts'
import { toJsonValue } from '../../platform/machine/to-json-value.ts'
import type { Context } from '../context.ts'
import { type CheckResult, createReporter, type Finding, toCode } from '../finding.ts'
import { type Response, sendRequest } from '../http-request.ts'

export const stripeFindings = {
  stripe_no_connection: {
    level: 'error',
    problem: 'There is no connection to Stripe ({code}).',
    fix: 'Allow connections from this machine to api.stripe.com, port 443.',
  },
  stripe_key_rejected: {
    level: 'error',
    problem: 'Stripe rejects STRIPE_SECRET_KEY.',
    fix: 'Copy the secret key, or a restricted key, from the API keys in the dashboard of Stripe.',
  },
  stripe_key_restricted: {
    level: 'error',
    problem: 'STRIPE_SECRET_KEY may not read prices.',
    fix: 'Give the restricted key the permissions that docs/payments.md lists.',
  },
  stripe_price_missing: {
    level: 'error',
    problem: 'Stripe has no price {price}, which PLANS names for the plan {plan}.',
    fix: 'Copy the ID of the price from the dashboard. Prices of the test mode do not exist in the live mode.',
  },
  stripe_price_inactive: {
    level: 'error',
    problem: 'The price {price} of the plan {plan} is archived at Stripe, so nobody can buy it.',
    fix: 'Activate the price in the dashboard, or change PLANS to another price.',
  },
  stripe_price_differs: {
    level: 'error',
    problem: 'PLANS shows the plan {plan} at {shown}, but Stripe charges {charged}.',
    fix: 'Change the amount, currency or interval in PLANS, or create a price with them.',
  },
  stripe_modes_differ: {
    level: 'error',
    problem:
      'One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is of the test mode, and one of the live mode.',
    fix: 'Copy both keys from the same mode.',
  },
  stripe_test_mode: {
    level: 'warning',
    problem: 'The keys of Stripe are of the test mode: nobody is charged.',
    fix: 'Use the keys, the prices and the webhook secret of the live mode.',
  },
  stripe_webhook_missing: {
    level: 'error',
    problem: 'Stripe has no webhook endpoint {url}, so the server does not hear of payments.',
    fix: 'Add the endpoint in the dashboard (docs/payments.md), and set STRIPE_WEBHOOK_SECRET to its secret.',
  },
  stripe_webhook_disabled: {
    level: 'error',
    problem: 'The webhook endpoint {url} is disabled at Stripe.',
    fix: 'Enable it in the dashboard. Stripe disables an endpoint that does not respond for days.',
  },
  stripe_webhook_events: {
    level: 'warning',
    problem: 'The webhook endpoint {url} does not receive {events}.',
    fix: 'Add these events to the endpoint in the dashboard.',
  },
} as const

const report = createReporter(stripeFindings)

/** The events of docs/payments.md. */
const neededEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
]

const Price = z.object({
  active: z.boolean(),
  currency: z.string(),
  unit_amount: z.number(),
  recurring: z.object({ interval: z.string() }),
})
const Endpoints = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
})

/** The responses of Stripe: for each plan its price, and the endpoints. A restricted key may not see the latter. */
export type StripeFacts = {
  keys: Pick<PaymentSettings, 'secretKey' | 'publishableKey'>
  prices: readonly { plan: PricedPlan; status: number; price: z.infer<typeof Price> | undefined }[]
  endpoints: z.infer<typeof Endpoints>['data'] | undefined
  webhookUrl: string
}

const isTestKey = (key: string) => /^[a-z]+_test_/.test(key)

export function findStripeProblems({ keys, prices, endpoints, webhookUrl }: StripeFacts): Finding[] {
  const isTest = isTestKey(keys.secretKey)
  if (isTest !== isTestKey(keys.publishableKey)) return [report('stripe_modes_differ')]
  if (prices.some(({ status }) => status === 401)) return [report('stripe_key_rejected')]
  if (prices.some(({ status }) => status === 403)) return [report('stripe_key_restricted')]
  return [
    ...(isTest ? [report('stripe_test_mode')] : []),
    ...prices.flatMap(findPriceProblems),
    ...(endpoints ? findEndpointProblems(endpoints, webhookUrl) : []),
  ]
}

function findPriceProblems({ plan, price }: StripeFacts['prices'][number]): Finding[] {
  const names = { plan: plan.name, price: plan.id }
  if (!price) return [report('stripe_price_missing', names)]
  if (!price.active) return [report('stripe_price_inactive', names)]
  const shown = `${plan.amount} ${plan.currency} per ${plan.interval}`
  const charged = `${price.unit_amount} ${price.currency} per ${price.recurring.interval}`
  return shown === charged ? [] : [report('stripe_price_differs', { plan: plan.name, shown, charged })]
}

function findEndpointProblems(endpoints: NonNullable<StripeFacts['endpoints']>, url: string): Finding[] {
  const matching = endpoints.filter((endpoint) => endpoint.url === url)
  const endpoint = matching.find(({ status }) => status === 'enabled') ?? matching[0]
  if (!endpoint) return [report('stripe_webhook_missing', { url })]
  if (endpoint.status !== 'enabled') return [report('stripe_webhook_disabled', { url })]
  const received = endpoint.enabled_events
  const missing = received.includes('*') ? [] : neededEvents.filter((event) => !received.includes(event))
  return missing.length > 0 ? [report('stripe_webhook_events', { url, events: missing.join(', ') })] : []
}

/** The version whose fields the schemas describe. */
const version = '2026-10-28.endive'

export async function checkStripe({ names, config, payments: settings }: Context): Promise<CheckResult> {
  if (!settings) return { findings: [], skipped: 'Payments are not configured.' }
  const base = settings.apiBase ?? 'https://api.stripe.com'
  const [address] = (await names.findAddresses(new URL(base).hostname)).values
  const headers = { authorization: `Bearer ${settings.secretKey}`, 'stripe-version': version }
  const get = (path: string) => sendRequest(new URL(path, base), { address, headers })
  try {
    const prices = []
    for (const plan of config.plans) {
      const response = await get(`/v1/prices/${encodeURIComponent(plan.id)}`)
      prices.push({ plan, status: response.status, price: toData(response, Price) })
    }
    const endpoints = toData(await get('/v1/webhook_endpoints?limit=100'), Endpoints)?.data
    const webhookUrl = `${config.publicUrl}/api/v1/stripe/webhook`
    const findings = findStripeProblems({ keys: settings, prices, endpoints, webhookUrl })
    const seen = endpoints ? 'the webhook endpoint is complete' : 'the key may not read webhook endpoints'
    return { findings, notes: [`Stripe accepts the key and has the prices of PLANS; ${seen}.`] }
  } catch (error) {
    return { findings: [report('stripe_no_connection', { code: toCode(error) })] }
  }
}

const toData = <Schema extends z.ZodType>({ status, body }: Response, schema: Schema) =>
  status === 200 ? schema.safeParse(toJsonValue(body)).data : undefined
