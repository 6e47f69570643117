import { createApp } from '../../app.ts'
import { createStripePayments } from '../../billing/stripe/backend.ts'
import type { Config } from '../../config/config.ts'
import { createTestServer, type TestServer } from '../test-server.ts'
import { type StripeApi, startStripe, stripeKeys } from './api.ts'
import { createLife, type Delivery } from './life.ts'

export type StripeWorld = TestServer & { stripe: StripeApi; life: ReturnType<typeof createLife> }

/** A whole server that sells by Stripe, and the server that plays Stripe, at the same time of day. */
export async function createStripeWorld(change: Partial<Config> = {}): Promise<StripeWorld> {
  const world = await createTestServer(change)
  const { clock, deps } = world
  const stripe = await startStripe(deps.config.plans, () => clock.now())
  const settings = { backend: 'stripe', ...stripeKeys, apiBase: stripe.apiBase } as const
  const payments = createStripePayments(settings, deps, { timeout: 2000, maxNetworkRetries: 0 })
  const selling = { ...deps, payments }
  return {
    ...world,
    deps: selling,
    app: createApp(selling),
    stripe,
    life: createLife(stripe.account, () => clock.now()),
  }
}

/** Posts what Stripe tells to our webhook, one after the other. @returns the statuses of the answers */
export async function postEvents({ app }: TestServer, deliveries: readonly Delivery[]): Promise<number[]> {
  const statuses: number[] = []
  for (const { body, signature } of deliveries) {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    statuses.push((await app.request('/api/v1/stripe/webhook', { method: 'POST', headers, body })).status)
  }
  return statuses
}
