import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { read } from '#support/server/bake.ts'
import {
  checkOut,
  createAdmin,
  createBillingServer,
  deliverEvents,
  openCustomerPortal,
  readCheckout,
  readStatus,
  subscribe,
  toSessionId,
} from '#support/server/billing.ts'
import type { Person } from '#support/server/people.ts'
import { signInAgain } from '#support/server/people.ts'
import { preparedForEach } from '#support/server/prepared-server.ts'
import { hours } from '../../platform/machine/clock.ts'

const server = preparedForEach(createBillingServer)
let admin: Person
beforeEach(async () => {
  admin = await createAdmin(server)
})
afterEach(() => server.stripe.close())

const begin = async () => toSessionId((await checkOut(server, admin)).body.clientSecret)

/** Makes all calls to Stripe fail until `reconnect`. */
const disconnect = () => server.stripe.faults.push(...Array<'down'>(40).fill('down'))
const reconnect = () => server.stripe.faults.splice(0)

describe('while Stripe cannot be reached', () => {
  it('calls are rejected with payments_unreachable', async () => {
    const sessionId = await begin()
    disconnect()
    for (const { status, body } of [
      await checkOut(server, admin),
      await readCheckout(server, admin, sessionId),
      await openCustomerPortal(server, admin),
    ]) {
      expect([status, body.code, body.error]).toEqual([
        502,
        'payments_unreachable',
        errors.payments_unreachable.text,
      ])
    }
  })

  it('a company without a subscription gets the status "none"', async () => {
    disconnect()
    expect((await readStatus(server, admin)).status).toBe('none')
  })

  it('subscribers keep what they paid for', async () => {
    await subscribe(server, admin)
    disconnect()
    expect((await readStatus(server, admin)).status).toBe('active')
    expect((await read(server, admin, '/stripe/plans')).body.plans[0].is_current).toBe(true)
    expect((await read(server, admin, '/auth/me')).body.entitlements.bake).toBe(true)
  })

  it('a payment is not lost: the buyer sees it on a later return', async () => {
    const sessionId = await begin()
    server.stripe.simulation.completeCheckout(sessionId)
    disconnect()
    expect((await readCheckout(server, admin, sessionId)).status).toBe(502)
    reconnect()
    server.clock.advance(hours(2))
    admin = await signInAgain(server, admin)
    expect((await readCheckout(server, admin, sessionId)).body).toEqual({ session_status: 'complete' })
    expect((await readStatus(server, admin)).status).toBe('active')
  })
})

it('no response or log line contains a secret, whatever fails', async () => {
  const responses: unknown[] = []
  for (const fault of ['busy', 'broken', 'card', 'html', 'shapeless', 'down'] as const) {
    server.stripe.faults.push(fault, fault)
    responses.push((await checkOut(server, admin)).body)
    reconnect()
  }
  server.clock.advance(60_000)
  server.stripe.simulation.completeCheckout(await begin())
  await deliverEvents(server)
  responses.push(await readStatus(server, admin))
  const everything = `${JSON.stringify(responses)}${server.logged.join('')}`
  expect(everything).toContain('payments_unreachable')
  expect(everything).not.toMatch(/sk_test_51|FakeSecret|whsec_F|_secret_x/)
})
