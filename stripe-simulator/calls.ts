import type { z } from 'zod'
import type { Account } from './account.ts'
import { invalidRequest, missingResource } from './errors.ts'
import type { Parameters } from './form.ts'
import {
  CheckoutCreate,
  CustomerCreate,
  CustomerUpdate,
  NoParameters,
  PortalCreate,
  SubscriptionList,
  WebhookEndpointList,
} from './parameters.ts'
import type { Simulation } from './simulation.ts'

/** @throws StripeError for a parameter that is missing, invalid or unknown */
function parse<Schema extends z.ZodType>(schema: Schema, parameters: Parameters): z.infer<Schema> {
  const result = schema.safeParse(parameters)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const isUnknown = issue?.code === 'unrecognized_keys'
  const param = isUnknown ? (issue.keys[0] ?? '') : (issue?.path.join('.') ?? '')
  const code = isUnknown ? 'parameter_unknown' : 'parameter_invalid'
  throw invalidRequest(`Received wrong or unknown parameter: ${param}`, { code, param })
}

/** @throws StripeError resource_missing */
function find<Thing>(kind: string, things: ReadonlyMap<string, Thing>, id: string): Thing {
  const resource = things.get(id)
  if (!resource) throw missingResource(kind, id)
  return resource
}

type Context = { account: Account; simulation: Simulation; parameters: Parameters; id: string }

/** The calls that the server makes, by method and path. `:id` matches one path segment. */
const calls: Readonly<Record<string, (context: Context) => unknown>> = {
  'POST /v1/customers': ({ account, parameters }) => account.addCustomer(parse(CustomerCreate, parameters)),

  'POST /v1/customers/:id': ({ account, parameters, id }) =>
    Object.assign(find('customer', account.customers, id), parse(CustomerUpdate, parameters)),

  'POST /v1/checkout/sessions': ({ account, parameters }) => {
    const requested = parse(CheckoutCreate, parameters)
    find('customer', account.customers, requested.customer)
    find('price', account.prices, requested.line_items[0].price)
    return account.addCheckout(requested)
  },

  'GET /v1/checkout/sessions/:id': ({ account, parameters, id }) => {
    parse(NoParameters, parameters)
    return find('checkout.session', account.checkouts, id).session
  },

  'POST /v1/checkout/sessions/:id/expire': ({ account, simulation, parameters, id }) => {
    parse(NoParameters, parameters)
    const { session } = find('checkout.session', account.checkouts, id)
    if (session.status !== 'open') {
      throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.')
    }
    simulation.expireCheckout(id)
    return session
  },

  'GET /v1/prices/:id': ({ account, parameters, id }) => {
    parse(NoParameters, parameters)
    return find('price', account.prices, id)
  },

  'GET /v1/webhook_endpoints': ({ account, parameters }) => {
    const { limit } = parse(WebhookEndpointList, parameters)
    const all = [...account.webhookEndpoints.values()]
    return {
      object: 'list',
      url: '/v1/webhook_endpoints',
      has_more: all.length > limit,
      data: all.slice(0, limit),
    }
  },

  'GET /v1/subscriptions': ({ account, parameters }) => {
    const { customer, status, limit, starting_after: after, expand } = parse(SubscriptionList, parameters)
    find('customer', account.customers, customer)
    const all = account
      .listSubscriptions(customer)
      .filter((subscription) => status === 'all' || subscription.status !== 'canceled')
    const following = after === undefined ? all : all.slice(all.findIndex(({ id }) => id === after) + 1)
    const data = following.slice(0, limit).map((subscription) => ({
      ...subscription,
      ...(expand.length > 0 ? { latest_invoice: account.invoices.get(subscription.latest_invoice) } : {}),
    }))
    return { object: 'list', url: '/v1/subscriptions', has_more: following.length > limit, data }
  },

  'GET /v1/subscriptions/:id': ({ account, parameters, id }) => {
    parse(NoParameters, parameters)
    return find('subscription', account.subscriptions, id)
  },

  'DELETE /v1/subscriptions/:id': ({ account, simulation, parameters, id }) => {
    parse(NoParameters, parameters)
    const subscription = find('subscription', account.subscriptions, id)
    if (subscription.status === 'canceled') throw missingResource('subscription', id)
    simulation.cancel(id)
    return subscription
  },

  'POST /v1/billing_portal/sessions': ({ account, parameters }) => {
    const requested = parse(PortalCreate, parameters)
    find('customer', account.customers, requested.customer)
    if (requested.flow_data) {
      const { subscription: id, items } = requested.flow_data.subscription_update_confirm
      const subscription = find('subscription', account.subscriptions, id)
      find('price', account.prices, items[0].price)
      if (subscription.items.data[0].id !== items[0].id)
        throw missingResource('subscription item', items[0].id)
      if (subscription.status === 'canceled' || subscription.cancel_at !== null) {
        throw invalidRequest('This subscription cannot be updated because it is set to cancel.')
      }
    }
    return account.addPortalVisit(requested)
  },
}

/** Handles one call, such as `GET /v1/subscriptions/sub_1`. @throws StripeError */
export function handleCall(call: string, context: Omit<Context, 'id'>): unknown {
  for (const [pattern, response] of Object.entries(calls)) {
    const match = new RegExp(`^${pattern.replace(':id', '(\\w+)')}$`).exec(call)
    if (match) return response({ ...context, id: match[1] ?? '' })
  }
  throw invalidRequest(`Unrecognized request URL (${call}).`, {}, 404)
}
