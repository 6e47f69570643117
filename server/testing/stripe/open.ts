import { pino } from 'pino'
import type { CheckoutParams } from '../../billing/payments.ts'
import { defaultPlans } from '../../billing/plans.ts'
import { createStripePayments } from '../../billing/stripe/backend.ts'
import { createTestClock } from '../test-clock.ts'
import { startStripe, stripeKeys } from './api.ts'
import { createLife } from './life.ts'

/** Stripe's own library, as the server uses it, before a server that plays Stripe. */
export async function openStripe() {
  const clock = createTestClock()
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) })
  const api = await startStripe(defaultPlans, () => clock.now())
  const open = (
    change: Partial<Record<keyof typeof stripeKeys, string>> = {},
    patience = { timeout: 150, maxNetworkRetries: 0 },
  ) =>
    createStripePayments(
      { backend: 'stripe', ...stripeKeys, ...change, apiBase: api.apiBase },
      { log, clock },
      patience,
    )
  const payments = open()
  const life = createLife(api.account, () => clock.now())
  let count = 0

  const makeOrganization = () => ({
    organizationId: `organization-${++count}`,
    email: 'ann@example.org',
    name: 'Ann',
  })

  async function makeWish(change: Partial<CheckoutParams> = {}): Promise<CheckoutParams> {
    const organization = makeOrganization()
    const { customerId } = await payments.createCustomer(organization)
    return {
      customerId,
      organizationId: organization.organizationId,
      priceId: 'price_monthly',
      trialDays: 0,
      uiMode: 'embedded',
      attempt: 1,
      returnUrl: 'http://localhost:4000/portal?tab=subscription&session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:4000/portal?tab=subscription&canceled=true',
      ...change,
    }
  }

  /** A subscription that was just paid for. */
  async function subscribe(change: Partial<CheckoutParams> = {}) {
    const wish = await makeWish(change)
    const { sessionId } = await payments.startCheckout(wish)
    const deliveries = life.pay(sessionId)
    const [state] = await payments.listSubscriptions(wish.customerId)
    if (!state) throw new Error('Nothing was bought.')
    return { ...wish, sessionId, id: state.id, state, deliveries }
  }

  const asked = (call: RegExp) => api.asked.filter((one) => call.test(one.call))
  return { clock, logged, api, open, payments, life, makeOrganization, makeWish, subscribe, asked }
}
