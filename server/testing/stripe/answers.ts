import type { z } from 'zod'
import type { Account } from './account.ts'
import {
  CustomerCreate,
  CustomerUpdate,
  Nothing,
  PortalCreate,
  SessionCreate,
  SubscriptionList,
} from './calls.ts'
import type { Parameters } from './form.ts'
import { makeId, type PortalSession } from './objects.ts'

/** An error as Stripe words one, `{error: {type, code, param, message}}`; without fields, the bare text of one. */
export class StripeProblem extends Error {
  readonly status: number
  readonly fields: { type: string; code?: string; param?: string } | undefined

  constructor(status: number, message: string, fields: StripeProblem['fields']) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

const refused = (message: string, code?: string, param?: string) =>
  new StripeProblem(400, message, {
    type: 'invalid_request_error',
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  })

const missing = (kind: string, id: string) =>
  new StripeProblem(404, `No such ${kind}: '${id}'`, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
  })

/** @throws StripeProblem for a parameter that is missing, wrong or not known to this version */
function read<Shape extends z.ZodType>(shape: Shape, given: Parameters): z.infer<Shape> {
  const result = shape.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  const code = issue?.code === 'unrecognized_keys' ? 'parameter_unknown' : 'parameter_invalid'
  throw refused(`Received wrong or unknown parameter: ${name}`, code, name)
}

/** @throws StripeProblem resource_missing */
function find<Thing>(kind: string, things: ReadonlyMap<string, Thing>, id: string): Thing {
  const found = things.get(id)
  if (!found) throw missing(kind, id)
  return found
}

type Answer = (account: Account, given: Parameters, id: string) => unknown

/** Each call that we make, as Stripe answers it. `:id` is any one word. */
export const answers: Readonly<Record<string, Answer>> = {
  'POST /v1/customers': (account, given) => {
    const { email, name, metadata } = read(CustomerCreate, given)
    return account.addCustomer({ metadata, ...(email ? { email } : {}), ...(name ? { name } : {}) })
  },
  'POST /v1/customers/:id': ({ customers }, given, id) => {
    const { email, name } = read(CustomerUpdate, given)
    return Object.assign(find('customer', customers, id), email ? { email } : {}, name ? { name } : {})
  },
  'POST /v1/checkout/sessions': (account, given) => {
    const wish = read(SessionCreate, given)
    find('customer', account.customers, wish.customer)
    find('price', account.prices, wish.line_items[0].price)
    return account.addSession(wish)
  },
  'GET /v1/checkout/sessions/:id': ({ sessions }, given, id) => {
    read(Nothing, given)
    return find('checkout.session', sessions, id).session
  },
  'POST /v1/checkout/sessions/:id/expire': ({ sessions }, given, id) => {
    read(Nothing, given)
    const { session } = find('checkout.session', sessions, id)
    if (session.status !== 'open') {
      throw refused('Only Checkout Sessions with a status in ["open"] can be expired.')
    }
    return Object.assign(session, { status: 'expired', client_secret: null, url: null })
  },
  'GET /v1/subscriptions': ({ subscriptions, invoices, customers }, given) => {
    const { customer, status, limit, starting_after: after, expand } = read(SubscriptionList, given)
    find('customer', customers, customer)
    const all = [...subscriptions.values()]
      .filter((one) => one.customer === customer)
      .filter((one) => status === 'all' || one.status !== 'canceled')
      .reverse()
    const rest = after === undefined ? all : all.slice(all.findIndex(({ id }) => id === after) + 1)
    const data = rest.slice(0, limit).map((one) => ({
      ...one,
      latest_invoice: expand.length > 0 ? invoices.get(one.latest_invoice ?? '') : one.latest_invoice,
    }))
    return { object: 'list', url: '/v1/subscriptions', has_more: rest.length > limit, data }
  },
  'GET /v1/subscriptions/:id': ({ subscriptions }, given, id) => {
    read(Nothing, given)
    return find('subscription', subscriptions, id)
  },
  'DELETE /v1/subscriptions/:id': ({ subscriptions, seconds }, given, id) => {
    read(Nothing, given)
    const found = find('subscription', subscriptions, id)
    if (found.status === 'canceled') throw missing('subscription', id)
    return Object.assign(found, { status: 'canceled', canceled_at: seconds(), ended_at: seconds() })
  },
  'POST /v1/billing_portal/sessions': ({ customers, subscriptions, prices }, given) => {
    const { customer, return_url, flow_data: flow } = read(PortalCreate, given)
    find('customer', customers, customer)
    if (flow) {
      const { subscription, items } = flow.subscription_update_confirm
      const found = find('subscription', subscriptions, subscription)
      find('price', prices, items[0].price)
      if (found.items.data[0].id !== items[0].id) throw missing('subscription item', items[0].id)
      if (found.status === 'canceled' || found.cancel_at_period_end || found.cancel_at !== null) {
        throw refused('This subscription cannot be updated because it is set to cancel.')
      }
    }
    const id = makeId('bps')
    const page = flow ? `flow/${flow.type}/${flow.subscription_update_confirm.items[0].price}` : 'home'
    const made: PortalSession = {
      id,
      object: 'billing_portal.session',
      created: 0,
      livemode: false,
      customer,
      return_url: return_url ?? null,
      url: `https://billing.stripe.com/p/session/${id}/${page}`,
    }
    return made
  },
}
