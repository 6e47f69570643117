import { createApp } from '../../../server/app/app.ts'
import type { Deps } from '../../../server/app/deps.ts'
import type { Config } from '../../../server/platform/config/config.ts'
import type { Payments } from '../../../server/portal/payments/port.ts'
import { createStripePayments } from '../../../server/portal/payments/stripe/backend.ts'
import { companies } from '../../../server/portal/schema/persons.ts'
import { type StripeSimulator, startStripe } from '../../../stripe-simulator/server.ts'
import { type Delivery, takeDeliveries } from '../../../stripe-simulator/webhooks.ts'
import { act, read } from './bake.ts'
import { createPerson, makeAdmin, type Person } from './people.ts'
import { stripeKeys } from './stripe.ts'
import { createTestServer, portalOrigin, type TestServer } from './test-server.ts'

export const monthly = 'price_monthly'
export const yearly = 'price_yearly'

export const returns = {
  return_url: `${portalOrigin}/portal?tab=subscription&session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${portalOrigin}/portal?tab=subscription&canceled=true`,
}

export type BillingServer = Omit<TestServer, 'deps'> & {
  deps: Deps & { payments: Payments }
  stripe: StripeSimulator
}

/** A server that sells with Stripe, and the simulator for Stripe on the same clock. Close it with `stripe.close()`. */
export async function createBillingServer(change: Partial<Config> = {}): Promise<BillingServer> {
  const server = await createTestServer(change)
  const { clock, deps } = server
  const { plans } = deps.config
  const stripe = await startStripe({ plans, secretKey: stripeKeys.secretKey, now: () => clock.now() })
  const settings = { ...stripeKeys, apiBase: stripe.apiBase }
  const payments = createStripePayments(settings, deps, { timeout: 2000, maxNetworkRetries: 0 })
  const sellingDeps = { ...deps, payments }
  return { ...server, deps: sellingDeps, app: createApp(sellingDeps), stripe }
}

/** Posts events to the webhook, one after the other. @returns the status of each response */
export async function postEvents({ app }: BillingServer, deliveries: readonly Delivery[]): Promise<number[]> {
  const statuses: number[] = []
  for (const { body, signature } of deliveries) {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    statuses.push((await app.request('/api/v1/stripe/webhook', { method: 'POST', headers, body })).status)
  }
  return statuses
}

/** @returns the events that Stripe has to deliver, and removes them from its queue */
export const takeEvents = ({ stripe }: BillingServer): Delivery[] =>
  takeDeliveries(stripe.account, stripeKeys.webhookSecret)

/** How events reach the webhook. */
export type EventOrder = 'in order' | 'twice and backwards' | 'never'

export async function deliverEvents(server: BillingServer, order: EventOrder = 'in order'): Promise<void> {
  server.stripe.simulation.advance()
  const events = takeEvents(server)
  if (order === 'in order') await postEvents(server, events)
  if (order === 'twice and backwards') await postEvents(server, [...events, ...events].reverse())
}

/** Creates an admin of the company with the domain of their email address. */
export async function createAdmin(
  server: Pick<TestServer, 'deps' | 'clock' | 'app' | 'logged'>,
  email = 'admin@bakery.org',
): Promise<Person> {
  const { db, clock } = server.deps
  const domain = email.slice(email.indexOf('@') + 1)
  const names = { id: `organization-${domain}`, name: `The people of ${domain}`, domain }
  const company = { ...names, createdAt: clock.now() }
  await db.transaction((tx) => tx.insert(companies).values(company).onConflictDoNothing())
  const person = await createPerson(server, email)
  await makeAdmin(server, person)
  return person
}

export const checkOut = (server: TestServer, person: Person, change: Record<string, unknown> = {}) =>
  act(server, person, '/stripe/create_checkout_session', { stripe_price_id: monthly, ...returns, ...change })

export const openCustomerPortal = (
  server: TestServer,
  person: Person,
  returnUrl = `${portalOrigin}/portal`,
) => act(server, person, '/stripe/create_portal_session', { return_url: returnUrl })

export const readStatus = async (server: TestServer, person: Person) =>
  (await read(server, person, '/stripe/subscription_status')).body

export const readCheckout = (server: TestServer, person: Person, sessionId: string) =>
  read(server, person, '/stripe/checkout_session_status', { session_id: sessionId })

export const toSessionId = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''

/** Starts a checkout and pays it. @returns the id of the checkout */
export async function subscribe(
  server: BillingServer,
  person: Person,
  { priceId = monthly, events = 'in order' }: { priceId?: string; events?: EventOrder } = {},
): Promise<string> {
  const { body } = await checkOut(server, person, { stripe_price_id: priceId })
  const sessionId = toSessionId(body.clientSecret)
  server.stripe.simulation.completeCheckout(sessionId)
  await deliverEvents(server, events)
  return sessionId
}

/** The newest subscription of the Stripe account. */
export function getSubscriptionId({ stripe }: BillingServer): string {
  const id = [...stripe.account.subscriptions.keys()].at(-1)
  if (id === undefined) throw new Error('There is no subscription.')
  return id
}
