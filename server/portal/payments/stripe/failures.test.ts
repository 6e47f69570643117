import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStripeTest } from '#support/server/stripe.ts'
import type { Fault } from '../../../../stripe-simulator/server.ts'
import { AppError } from '../../errors/app-error.ts'
import type { CheckoutParams } from '../port.ts'

const { stripe, connect, logged, createCompany, createParams, callsTo } = await createStripeTest()
/** Only waits briefly when Stripe does not respond. */
const payments = connect({}, { timeout: 150, maxNetworkRetries: 0 })
afterAll(() => stripe.close())
beforeEach(() => {
  stripe.recorded.length = 0
  stripe.faults.length = 0
  logged.length = 0
})

describe('a call to Stripe', () => {
  const customerId = 'cus_any'
  const calls: Record<string, () => Promise<unknown>> = {
    createCustomer: () => payments.createCustomer(createCompany()),
    startCheckout: async () => payments.startCheckout(checkoutParams),
    readCheckout: () => payments.readCheckout('cs_test_any'),
    expireCheckout: () => payments.expireCheckout('cs_test_any'),
    listSubscriptions: () => payments.listSubscriptions(customerId),
    startPortal: () => payments.startPortal({ customerId, returnUrl: 'http://localhost:4000/portal' }),
    cancelNow: () => payments.cancelNow('sub_any'),
  }
  let checkoutParams: CheckoutParams
  beforeAll(async () => {
    checkoutParams = await createParams()
  })

  const faults: Fault[] = ['down', 'silent', 'busy', 'broken', 'card', 'html', 'shapeless']
  // These two ignore the content of the response.
  const readers = Object.keys(calls).filter((name) => !['cancelNow', 'expireCheckout'].includes(name))
  const table: [string, Fault][] = [
    ...faults.map((fault): [string, Fault] => ['readCheckout', fault]),
    ...Object.keys(calls).map((name): [string, Fault] => [name, 'broken']),
    ...readers.map((name): [string, Fault] => [name, 'shapeless']),
  ]
  it.each(table)('(%s) throws payments_unreachable when Stripe is %s', async (name, fault) => {
    // The library retries a closed connection once, regardless of its settings.
    stripe.faults.push(fault, fault)
    const problem = await calls[name]?.().then(
      () => 'no problem',
      (thrown: unknown) => thrown,
    )
    expect(problem).toBeInstanceOf(AppError)
    expect(problem).toMatchObject({ code: 'payments_unreachable' })
    expect(logged.join('')).toContain(`"call":"${name}"`)
    expect(logged.join('')).not.toMatch(/sk_test_51|FakeSecret/)
  })

  it('fails with an unknown key, and the key does not appear in the log', async () => {
    const otherPayments = connect({ secretKey: 'sk_test_OtherAccount' })
    await expect(otherPayments.listSubscriptions(customerId)).rejects.toMatchObject({
      code: 'payments_unreachable',
    })
    expect(logged.join('')).toMatch(/StripeAuthenticationError.*Invalid API Key/)
    expect(logged.join('')).not.toContain('OtherAccount')
  })

  it('creates only one checkout if the first response is lost: the retry has the same idempotency key', async () => {
    const retrying = connect({}, { timeout: 2000, maxNetworkRetries: 1 })
    const params = await createParams()
    const before = stripe.account.checkouts.size
    stripe.faults.push('lost')
    await retrying.startCheckout(params)
    expect(stripe.account.checkouts.size).toBe(before + 1)
    const keys = callsTo(/sessions$/).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
    const { companyId, ...rest } = params
    const sent = JSON.stringify({ organizationId: companyId, ...rest })
    expect(keys[0], 'as in 5.1').toContain(createHash('sha256').update(sent).digest('base64url'))
  })
})
