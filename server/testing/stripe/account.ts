import type { PricedPlan } from '../../billing/plans.ts'
import type { SessionCreate } from './calls.ts'
import {
  type Customer,
  type Invoice,
  makeId,
  type Price,
  type Session,
  type Subscription,
  toPrice,
} from './objects.ts'

/** What one account at Stripe holds. */
export function createAccount(plans: readonly PricedPlan[], now: () => Date) {
  const prices = new Map(plans.map((plan) => [plan.id, toPrice(plan)]))
  const customers = new Map<string, Customer>()
  const sessions = new Map<string, { session: Session; wish: SessionCreate }>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const seconds = () => Math.floor(now().getTime() / 1000)

  function addCustomer(fields: Pick<Customer, 'metadata'> & { email?: string; name?: string }): Customer {
    const { email = null, name = null, metadata } = fields
    const id = makeId('cus')
    const made: Customer = {
      id,
      object: 'customer',
      created: seconds(),
      livemode: false,
      email,
      name,
      metadata,
    }
    customers.set(id, made)
    return made
  }

  function addSession(wish: SessionCreate): Session {
    const id = makeId('cs_test')
    const isEmbedded = wish.ui_mode === 'embedded_page'
    const session: Session = {
      id,
      object: 'checkout.session',
      created: seconds(),
      expires_at: seconds() + 86_400,
      livemode: false,
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      ui_mode: wish.ui_mode,
      customer: wish.customer,
      client_reference_id: wish.client_reference_id ?? null,
      subscription: null,
      client_secret: isEmbedded ? `${id}_secret_${makeId('x')}` : null,
      url: isEmbedded ? null : `https://checkout.stripe.com/c/pay/${id}`,
      ...(isEmbedded ? { return_url: wish.return_url } : {}),
      success_url: isEmbedded ? null : wish.success_url,
      cancel_url: isEmbedded ? null : (wish.cancel_url ?? null),
    }
    sessions.set(id, { session, wish })
    return session
  }

  /** A bill of a subscription, which becomes its latest. */
  function bill(subscription: Subscription, status: 'paid' | 'open', total: number): Invoice {
    const made: Invoice = {
      id: makeId('in'),
      object: 'invoice',
      created: seconds(),
      livemode: false,
      customer: subscription.customer,
      status,
      total,
    }
    invoices.set(made.id, made)
    subscription.latest_invoice = made.id
    return made
  }

  function addSubscription(customer: string, price: Price, trialDays: number): Subscription {
    const id = makeId('sub')
    const from = seconds()
    const end = trialDays > 0 ? from + trialDays * 86_400 : periodAfter(from, price)
    const item = { id: makeId('si'), object: 'subscription_item' as const, price, quantity: 1 }
    const made: Subscription = {
      id,
      object: 'subscription',
      created: from,
      livemode: false,
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
        data: [{ ...item, current_period_start: from, current_period_end: end }],
      },
      latest_invoice: null,
    }
    subscriptions.set(id, made)
    bill(made, 'paid', trialDays > 0 ? 0 : (price.unit_amount ?? 0))
    return made
  }

  return {
    seconds,
    prices,
    customers,
    sessions,
    subscriptions,
    invoices,
    addCustomer,
    addSession,
    addSubscription,
    bill,
  }
}

export type Account = ReturnType<typeof createAccount>

/** A month or a year later, to the day, as far as the months have one. */
export function periodAfter(seconds: number, { recurring: { interval } }: Price): number {
  const date = new Date(seconds * 1000)
  if (interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1)
  else date.setUTCMonth(date.getUTCMonth() + 1)
  return date.getTime() / 1000
}
