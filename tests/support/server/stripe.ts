import { pino } from 'pino'
import { defaultPlans } from '../../../server/platform/config/plans.ts'
import type { CheckoutParams } from '../../../server/portal/payments/port.ts'
import { createStripePayments } from '../../../server/portal/payments/stripe/backend.ts'
import { startStripe } from '../../../stripe-simulator/server.ts'
import { createTestClock } from './test-clock.ts'

export const stripeKeys = {
  secretKey: 'sk_test_51FakeSecretOfThisTest',
  publishableKey: 'pk_test_51FakePublishable',
  webhookSecret: 'whsec_FakeSecretOfTheWebhook',
} as const

/** The Stripe adapter with Stripe's own library, connected to the simulator for Stripe. */
export async function createStripeTest() {
  const clock = createTestClock()
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) })
  const stripe = await startStripe({
    plans: defaultPlans,
    secretKey: stripeKeys.secretKey,
    now: () => clock.now(),
  })
  const connect = (
    change: Partial<Record<keyof typeof stripeKeys, string>> = {},
    retry = { timeout: 10_000, maxNetworkRetries: 0 },
  ) => createStripePayments({ ...stripeKeys, ...change, apiBase: stripe.apiBase }, { log, clock }, retry)
  const payments = connect()
  let count = 0

  const createCompany = () => ({
    companyId: `organization-${++count}`,
    email: 'ann@example.org',
    name: 'Ann',
  })

  async function createParams(change: Partial<CheckoutParams> = {}): Promise<CheckoutParams> {
    const company = createCompany()
    const { customerId } = await payments.createCustomer(company)
    return {
      customerId,
      companyId: company.companyId,
      priceId: 'price_monthly',
      trialDays: 0,
      uiMode: 'embedded',
      attempt: 1,
      returnUrl: 'http://localhost:4000/portal?tab=subscription&session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:4000/portal?tab=subscription&canceled=true',
      ...change,
    }
  }

  /** Starts a checkout and pays it. */
  async function subscribe(change: Partial<CheckoutParams> = {}) {
    const params = await createParams(change)
    const { sessionId } = await payments.startCheckout(params)
    const { id } = stripe.simulation.completeCheckout(sessionId)
    const [state] = await payments.listSubscriptions(params.customerId)
    if (!state) throw new Error('There is no subscription.')
    return { ...params, sessionId, id, state }
  }

  const callsTo = (path: RegExp) => stripe.recorded.filter(({ call }) => path.test(call))
  return { clock, logged, stripe, connect, payments, createCompany, createParams, subscribe, callsTo }
}
