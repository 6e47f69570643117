import {
  addInterval,
  type CheckoutSession,
  type Customer,
  createId,
  type Invoice,
  type Plan,
  type PortalSession,
  type Price,
  type Subscription,
  toPrice,
  type WebhookEndpoint,
} from './objects.ts'
import type { CheckoutParameters, PortalParameters } from './parameters.ts'

export type Checkout = {
  session: CheckoutSession
  parameters: CheckoutParameters
  /** the last four digits of a card whose bank asks for confirmation */
  cardToConfirm?: string
  losesEvents: boolean
}

/** A visit to the customer portal; `changeTo` is the price to confirm for a change of plan. */
export type PortalVisit = { session: PortalSession; expiresAt: number; changeTo?: string }

/** The parts of a subscription that Stripe's API objects do not show. */
export type PaymentMethod = { last4: string; failsNext: boolean }

export type PendingEvent = { event: object; attempts: number; nextAttemptAt: number }

/** The contents of one Stripe account, in memory. `toJson` and `json` carry them across a restart. */
export function createAccount(
  plans: readonly Plan[],
  { now, baseUrl, json }: { now: () => Date; baseUrl: string; json?: string | undefined },
) {
  const prices = new Map(plans.map((plan) => [plan.id, toPrice(plan)]))
  const tables = {
    customers: new Map<string, Customer>(),
    checkouts: new Map<string, Checkout>(),
    subscriptions: new Map<string, Subscription>(),
    paymentMethods: new Map<string, PaymentMethod>(),
    invoices: new Map<string, Invoice>(),
    visits: new Map<string, PortalVisit>(),
    events: new Map<string, PendingEvent>(),
    webhookEndpoints: new Map<string, WebhookEndpoint>(),
  }
  if (json !== undefined) {
    // Only toJson below writes this text.
    for (const [name, entries] of Object.entries(JSON.parse(json) as Record<string, [string, never][]>)) {
      for (const [id, value] of entries) tables[name as keyof typeof tables].set(id, value)
    }
  }
  const { customers, checkouts, subscriptions, paymentMethods, invoices, visits } = tables
  const seconds = () => Math.floor(now().getTime() / 1000)
  const createdNow = () => ({ created: seconds(), livemode: false as const })

  function addCustomer({ metadata }: Pick<Customer, 'metadata'>): Customer {
    const id = createId('cus')
    const customer: Customer = { id, object: 'customer', ...createdNow(), email: null, name: null, metadata }
    customers.set(id, customer)
    return customer
  }

  function addCheckout(parameters: CheckoutParameters): CheckoutSession {
    const id = createId('cs_test')
    const isEmbedded = parameters.ui_mode === 'embedded_page'
    const session: CheckoutSession = {
      id,
      object: 'checkout.session',
      ...createdNow(),
      expires_at: seconds() + 86_400,
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      ui_mode: parameters.ui_mode,
      customer: parameters.customer,
      client_reference_id: parameters.client_reference_id ?? null,
      subscription: null,
      client_secret: isEmbedded ? `${id}_secret_${createId('x')}` : null,
      url: isEmbedded ? null : `${baseUrl}/checkout/${id}`,
      ...(isEmbedded ? { return_url: parameters.return_url } : {}),
      success_url: isEmbedded ? null : parameters.success_url,
      cancel_url: isEmbedded ? null : (parameters.cancel_url ?? null),
    }
    checkouts.set(id, { session, parameters, losesEvents: false })
    return session
  }

  /** Creates an invoice, which becomes the subscription's latest. */
  function addInvoice(subscription: Subscription, status: 'paid' | 'open', total: number): Invoice {
    const { customer } = subscription
    const invoice: Invoice = {
      id: createId('in'),
      object: 'invoice',
      ...createdNow(),
      customer,
      status,
      total,
    }
    invoices.set(invoice.id, invoice)
    subscription.latest_invoice = invoice.id
    return invoice
  }

  function addSubscription(customer: string, price: Price, trialDays = 0, last4 = '4242'): Subscription {
    const id = createId('sub')
    const start = seconds()
    const end = trialDays > 0 ? start + trialDays * 86_400 : addInterval(start, price)
    const item = { id: createId('si'), object: 'subscription_item' as const, price, quantity: 1 }
    const subscription: Subscription = {
      id,
      object: 'subscription',
      ...createdNow(),
      metadata: {},
      customer,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      status: trialDays > 0 ? 'trialing' : 'active',
      items: {
        object: 'list',
        has_more: false,
        url: `/v1/subscription_items?subscription=${id}`,
        data: [{ ...item, current_period_start: start, current_period_end: end }],
      },
      latest_invoice: '',
    }
    subscriptions.set(id, subscription)
    paymentMethods.set(id, { last4, failsNext: false })
    addInvoice(subscription, 'paid', trialDays > 0 ? 0 : price.unit_amount)
    return subscription
  }

  function addPortalVisit({ customer, return_url, flow_data }: PortalParameters): PortalSession {
    const id = createId('bps')
    const session: PortalSession = {
      id,
      object: 'billing_portal.session',
      ...createdNow(),
      customer,
      return_url: return_url ?? null,
      url: `${baseUrl}/portal/${id}`,
    }
    const changeTo = flow_data?.subscription_update_confirm.items[0].price
    visits.set(id, { session, expiresAt: seconds() + 3600, ...(changeTo ? { changeTo } : {}) })
    return session
  }

  /** @returns the customer's subscriptions, the newest first */
  const listSubscriptions = (customer: string): Subscription[] =>
    [...subscriptions.values()].filter((subscription) => subscription.customer === customer).reverse()

  return {
    ...tables,
    prices,
    now,
    seconds,
    addCustomer,
    addCheckout,
    addInvoice,
    addSubscription,
    addPortalVisit,
    listSubscriptions,
    toJson: () =>
      JSON.stringify(Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, [...table]]))),
  }
}

export type Account = ReturnType<typeof createAccount>
