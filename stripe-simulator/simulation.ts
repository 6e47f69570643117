import type { Account } from './account.ts'
import { addInterval, createId, type Invoice, type Subscription, stripeVersion } from './objects.ts'

/**
 * Applies what customers, banks and the passing of time do to the account's objects. Every change queues the events
 * that Stripe would send; webhooks.ts delivers them.
 */
export function createSimulation(account: Account) {
  const { subscriptions, invoices, paymentMethods, checkouts, prices, seconds } = account

  function emit(type: string, object: object): void {
    const id = createId('evt')
    const event = {
      id,
      object: 'event',
      api_version: stripeVersion,
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: structuredClone(object) },
    }
    account.events.set(id, { event, attempts: 0, nextAttemptAt: 0 })
  }
  const emitUpdate = (subscription: Subscription) => emit('customer.subscription.updated', subscription)

  function find(id: string) {
    const subscription = subscriptions.get(id)
    const paymentMethod = paymentMethods.get(id)
    const invoice = invoices.get(subscription?.latest_invoice ?? '')
    if (!subscription || !paymentMethod || !invoice) throw new Error(`There is no subscription ${id}.`)
    return { subscription, paymentMethod, invoice, item: subscription.items.data[0] }
  }

  /** Starts a period at `start` and charges for it. */
  function startPeriod(id: string, start: number): void {
    const { subscription, paymentMethod, item } = find(id)
    item.current_period_start = start
    item.current_period_end = addInterval(start, item.price)
    const isPaid = !paymentMethod.failsNext
    paymentMethod.failsNext = false
    subscription.status = isPaid ? 'active' : 'past_due'
    const invoice = account.addInvoice(subscription, isPaid ? 'paid' : 'open', item.price.unit_amount)
    emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
    emitUpdate(subscription)
  }

  /** Ends a subscription immediately. */
  function cancel(id: string, at = seconds()): void {
    const { subscription } = find(id)
    if (subscription.status === 'canceled') return
    Object.assign(subscription, { status: 'canceled', canceled_at: at, ended_at: at })
    emit('customer.subscription.deleted', subscription)
  }

  /** Renews a subscription, or ends it if it was canceled or its last period is still unpaid. */
  function renew(id: string): void {
    const { subscription, item } = find(id)
    const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null
    const end = item.current_period_end
    if (isEnding || subscription.status === 'past_due') cancel(id, end)
    else startPeriod(id, end)
  }

  return {
    cancel,

    /** Renews or ends every subscription whose period is over, and expires checkouts after a day. */
    advance(): void {
      for (const { session } of checkouts.values()) {
        if (session.status === 'open' && session.expires_at <= seconds()) this.expireCheckout(session.id)
      }
      for (const [id, subscription] of subscriptions) {
        const [item] = subscription.items.data
        while (/trialing|active|past_due/.test(subscription.status) && item.current_period_end <= seconds()) {
          renew(id)
        }
      }
    },

    /** Pays an open checkout, which creates the subscription. */
    completeCheckout(sessionId: string, last4 = '4242'): Subscription {
      const checkout = checkouts.get(sessionId)
      const price = prices.get(checkout?.parameters.line_items[0].price ?? '')
      if (checkout?.session.status !== 'open' || !price) throw new Error(`${sessionId} is not open.`)
      const { session, parameters, losesEvents } = checkout
      const trialDays = parameters.subscription_data?.trial_period_days
      const subscription = account.addSubscription(parameters.customer, price, trialDays, last4)
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        subscription: subscription.id,
        client_secret: null,
        url: null,
      })
      delete checkout.cardToConfirm
      if (!losesEvents) {
        emit('customer.subscription.created', subscription)
        emit('invoice.paid', find(subscription.id).invoice)
        emit('checkout.session.completed', session)
      }
      return subscription
    },

    expireCheckout(sessionId: string): void {
      const checkout = checkouts.get(sessionId)
      if (!checkout) return
      Object.assign(checkout.session, { status: 'expired', client_secret: null, url: null })
      emit('checkout.session.expired', checkout.session)
    },

    /** Sets whether the bank declines the next charge. */
    failNextPayment(id: string, failsNext = true): void {
      find(id).paymentMethod.failsNext = failsNext
    },

    /** Ends the current period immediately. */
    endPeriod(id: string): void {
      find(id).item.current_period_end = seconds()
      renew(id)
    },

    /** Pays the open invoice of a past-due subscription. */
    payInvoice(id: string): void {
      const { subscription, invoice } = find(id)
      subscription.status = 'active'
      emit('invoice.paid', Object.assign(invoice, { status: 'paid' } satisfies Partial<Invoice>))
      emitUpdate(subscription)
    },

    /** Cancels at the end of the period: with the flag, or with the date only, as Stripe's own portal may do. */
    cancelAtPeriodEnd(id: string, how: 'flag' | 'date' = 'flag'): void {
      const { subscription, item } = find(id)
      subscription.canceled_at = seconds()
      subscription.cancel_at_period_end = how === 'flag'
      subscription.cancel_at = item.current_period_end
      emitUpdate(subscription)
    },

    resume(id: string): void {
      const { subscription } = find(id)
      Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null, canceled_at: null })
      emitUpdate(subscription)
    },

    /** Changes the price. Another interval starts a new period, except within a trial. */
    changePlan(id: string, priceId: string): void {
      const { subscription, item } = find(id)
      const price = prices.get(priceId)
      if (!price) throw new Error(`There is no price ${priceId}.`)
      const isNewInterval = price.recurring.interval !== item.price.recurring.interval
      Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null, canceled_at: null })
      item.price = price
      if (isNewInterval && subscription.status !== 'trialing') startPeriod(id, seconds())
      else emitUpdate(subscription)
    },
  }
}

export type Simulation = ReturnType<typeof createSimulation>
