import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../http/app-error.ts'
import type { Fault } from '../../testing/stripe/api.ts'
import { openStripe } from '../../testing/stripe/open.ts'
import type { CheckoutParams } from '../payments.ts'

const { api, payments, open, logged, makeOrganization, makeWish, asked } = await openStripe()
afterAll(() => api.close())
beforeEach(() => {
  api.asked.length = 0
  api.faults.length = 0
  logged.length = 0
})

describe('when Stripe gives no usable answer', () => {
  const customerId = 'cus_any'
  const calls: Record<string, () => Promise<unknown>> = {
    createCustomer: () => payments.createCustomer(makeOrganization()),
    startCheckout: async () => payments.startCheckout(checkoutWish),
    readCheckout: () => payments.readCheckout('cs_test_any'),
    expireCheckout: () => payments.expireCheckout('cs_test_any'),
    listSubscriptions: () => payments.listSubscriptions(customerId),
    startPortal: () => payments.startPortal({ customerId, returnUrl: 'http://localhost:4000/portal' }),
    cancelNow: () => payments.cancelNow('sub_any'),
  }
  let checkoutWish: CheckoutParams
  beforeAll(async () => {
    checkoutWish = await makeWish()
  })

  const faults: Fault[] = ['down', 'silent', 'busy', 'broken', 'card', 'html', 'shapeless']
  // What these two read of an answer is only that there was one.
  const readers = Object.keys(calls).filter((name) => !['cancelNow', 'expireCheckout'].includes(name))
  const table: [string, Fault][] = [
    ...faults.map((fault): [string, Fault] => ['readCheckout', fault]),
    ...Object.keys(calls).map((name): [string, Fault] => [name, 'broken']),
    ...readers.map((name): [string, Fault] => [name, 'shapeless']),
  ]
  it.each(table)('%s says so: %s', async (name, fault) => {
    // The library tries a connection that was cut once more, whatever it is told.
    api.faults.push(fault, fault)
    const problem = await calls[name]?.().then(
      () => 'no problem',
      (thrown: unknown) => thrown,
    )
    expect(problem).toBeInstanceOf(AppError)
    expect(problem).toMatchObject({ code: 'payments_unreachable' })
    expect(logged.join('')).toContain(`"call":"${name}"`)
    expect(logged.join('')).not.toMatch(/sk_test_51|FakeSecret/)
  })

  it('says so for a key that Stripe does not know, and keeps it out of the log', async () => {
    const other = open({ secretKey: 'sk_test_SomebodyElse' })
    await expect(other.listSubscriptions(customerId)).rejects.toMatchObject({ code: 'payments_unreachable' })
    expect(logged.join('')).toMatch(/StripeAuthenticationError.*Invalid API Key/)
    expect(logged.join('')).not.toContain('SomebodyElse')
  })

  it('charges once where the first answer was lost: the second question has the same key', async () => {
    const patient = open({}, { timeout: 2000, maxNetworkRetries: 1 })
    const wish = await makeWish()
    const before = api.account.sessions.size
    api.faults.push('lost')
    await patient.startCheckout(wish)
    expect(api.account.sessions.size).toBe(before + 1)
    const keys = asked(/sessions$/).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
  })
})
