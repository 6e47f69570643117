import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStripeTest } from '#support/server/stripe.ts'

const { stripe, payments, clock, createCompany, createParams, subscribe, callsTo } = await createStripeTest()
afterAll(() => stripe.close())
beforeEach(() => {
  stripe.recorded.length = 0
  stripe.faults.length = 0
})

describe('a customer', () => {
  it('is the same for every admin of a company', async () => {
    const company = createCompany()
    const [first, second] = await Promise.all([
      payments.createCustomer(company),
      payments.createCustomer({ ...company, email: 'ben@example.org', name: 'Ben' }),
    ])
    expect(second).toEqual(first)
    const { metadata, email } = stripe.account.customers.get(first.customerId) ?? {}
    expect(metadata).toEqual({ organization_id: company.companyId })
    expect(email).toMatch(/^(ann|ben)@example\.org$/)
  })
})

describe('a checkout', () => {
  it('has a client secret and no cancel URL if it is embedded', async () => {
    const params = await createParams()
    const { sessionId, ...door } = await payments.startCheckout(params)
    expect(door).toEqual({ clientSecret: expect.stringMatching(`^${sessionId}_secret_`) })
    expect(stripe.account.checkouts.get(sessionId)?.session).toMatchObject({
      ui_mode: 'embedded_page',
      mode: 'subscription',
      return_url: params.returnUrl,
      cancel_url: null,
      customer: params.customerId,
      client_reference_id: params.companyId,
    })
  })

  it('has a URL if it is hosted', async () => {
    const params = await createParams({ uiMode: 'hosted' })
    const { sessionId, ...door } = await payments.startCheckout(params)
    expect(door).toEqual({ url: `${stripe.apiBase}/checkout/${sessionId}` })
    expect(stripe.account.checkouts.get(sessionId)?.session).toMatchObject({
      ui_mode: 'hosted_page',
      success_url: params.returnUrl,
      cancel_url: params.cancelUrl,
    })
  })

  it('is the same for the same attempt, and different for the next', async () => {
    const params = await createParams()
    const first = await payments.startCheckout(params)
    expect(await payments.startCheckout(params)).toEqual(first)
    expect(callsTo(/sessions$/).map(({ isReplay }) => isReplay)).toEqual([false, true])
    expect((await payments.startCheckout({ ...params, attempt: 2 })).sessionId).not.toBe(first.sessionId)
  })

  it('is different for another plan', async () => {
    const params = await createParams()
    const first = await payments.startCheckout(params)
    const yearlyCheckout = await payments.startCheckout({ ...params, priceId: 'price_yearly' })
    expect(yearlyCheckout.sessionId).not.toBe(first.sessionId)
  })

  it('can be retried after a minute, even though Stripe repeats a failure for a day', async () => {
    const params = await createParams()
    stripe.faults.push('broken')
    await expect(payments.startCheckout(params)).rejects.toMatchObject({ code: 'payments_unreachable' })
    await expect(payments.startCheckout(params)).rejects.toMatchObject({ code: 'payments_unreachable' })
    clock.advance(60_000)
    expect((await payments.startCheckout(params)).clientSecret).toBeDefined()
  })

  it('only has its client secret while it is open', async () => {
    const [paid, abandoned] = [
      await payments.startCheckout(await createParams()),
      await payments.startCheckout(await createParams()),
    ]
    expect(await payments.readCheckout(paid.sessionId)).toEqual({
      status: 'open',
      clientSecret: paid.clientSecret,
    })
    stripe.simulation.completeCheckout(paid.sessionId)
    await payments.expireCheckout(abandoned.sessionId)
    expect(await payments.readCheckout(paid.sessionId)).toEqual({ status: 'complete' })
    expect(await payments.readCheckout(abandoned.sessionId)).toEqual({ status: 'expired' })
  })

  it('keeps its status if it is already complete when it is expired', async () => {
    const { sessionId } = await subscribe()
    await payments.expireCheckout(sessionId)
    await payments.expireCheckout('cs_test_unknown')
    expect((await payments.readCheckout(sessionId))?.status).toBe('complete')
  })

  it.each(['cs_test_unknown', 'nothing', '..', '../customers', 'cs_a/../../customers', 'cs_a?x=1', ''])(
    'is unknown under %j',
    async (id) => {
      expect(await payments.readCheckout(id)).toBeUndefined()
    },
  )
})

describe('a subscription', () => {
  it('has its state translated to the payments port', async () => {
    const { state } = await subscribe()
    const inAMonth = clock.now()
    inAMonth.setUTCMonth(inAMonth.getUTCMonth() + 1)
    expect(state).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
      isPaid: true,
      interval: 'month',
      priceId: 'price_monthly',
      planName: 'Monthly',
      createdAt: clock.now(),
      currentPeriodEnd: inAMonth,
    })
  })

  const day = 86_400_000
  const failPayment = (id: string) => {
    stripe.simulation.failNextPayment(id)
    stripe.simulation.endPeriod(id)
  }
  it.each([
    ['a trial', { trialDays: 14 }, () => {}, { status: 'trialing', isPaid: true }],
    ['a year', { priceId: 'price_yearly' }, () => {}, { interval: 'year', planName: 'Yearly' }],
    ['a failed payment', {}, failPayment, { status: 'past_due', isPaid: false }],
    [
      'canceled with the flag',
      {},
      (id: string) => stripe.simulation.cancelAtPeriodEnd(id),
      { cancelAtPeriodEnd: true },
    ],
    [
      'canceled with a date',
      {},
      (id: string) => stripe.simulation.cancelAtPeriodEnd(id, 'date'),
      { cancelAtPeriodEnd: true },
    ],
    [
      'ended',
      {},
      (id: string) => stripe.simulation.cancel(id),
      { status: 'canceled', cancelAtPeriodEnd: false },
    ],
  ])('%s', async (_, params, happen, expected) => {
    const { id, customerId } = await subscribe(params)
    happen(id)
    expect(await payments.listSubscriptions(customerId)).toMatchObject([expected])
  })

  it('ends on its cancellation date, unless that is after the current period', async () => {
    const { id, customerId, state } = await subscribe()
    const subscription = stripe.account.subscriptions.get(id)
    const end = state.currentPeriodEnd.getTime()
    Object.assign(subscription ?? {}, { cancel_at: (end - day) / 1000 })
    expect(await payments.listSubscriptions(customerId)).toMatchObject([
      { cancelAtPeriodEnd: true, currentPeriodEnd: new Date(end - day) },
    ])
    Object.assign(subscription ?? {}, { cancel_at: (end + day) / 1000 })
    expect(await payments.listSubscriptions(customerId)).toMatchObject([
      { cancelAtPeriodEnd: false, currentPeriodEnd: new Date(end) },
    ])
  })

  it('is listed if it ended, but not if it never started', async () => {
    const { id, customerId } = await subscribe()
    stripe.simulation.cancel(id)
    const [price] = [...stripe.account.prices.values()]
    if (!price) throw new Error('no price')
    stripe.account.addSubscription(customerId, price, 0).status = 'incomplete'
    stripe.account.addSubscription(customerId, price, 0).status = 'incomplete_expired'
    expect((await payments.listSubscriptions(customerId)).map((state) => state.id)).toEqual([id])
  })

  it('is found on the second page of a long list', async () => {
    const { id, customerId } = await subscribe()
    const [price] = [...stripe.account.prices.values()]
    if (!price) throw new Error('no price')
    for (let more = 0; more < 150; more++)
      stripe.account.addSubscription(customerId, price, 0).status = 'canceled'
    stripe.recorded.length = 0
    const states = await payments.listSubscriptions(customerId)
    expect([states.length, states.at(-1)?.id]).toEqual([151, id])
    expect(callsTo(/subscriptions$/).length).toBe(2)
  })

  it('is canceled immediately, and a second call has no effect', async () => {
    const { id, customerId } = await subscribe()
    await payments.cancelNow(id)
    await payments.cancelNow(id)
    await payments.cancelNow('sub_unknown')
    expect(await payments.listSubscriptions(customerId)).toMatchObject([{ status: 'canceled' }])
  })
})

describe('the customer portal', () => {
  const returnUrl = 'http://localhost:4000/portal?tab=subscription'
  const getHeading = async (url: string) => /<h1>(.*)<\/h1>/.exec(await (await fetch(url)).text())?.[1]

  it('opens for a customer', async () => {
    const { customerId } = await createParams()
    const { url } = await payments.startPortal({ customerId, returnUrl })
    expect(await getHeading(url)).toBe('Your subscription')
  })

  it('opens on the confirmation of a change of plan', async () => {
    const { customerId, id } = await subscribe()
    const changeTo = { subscriptionId: id, priceId: 'price_yearly' }
    const { url } = await payments.startPortal({ customerId, returnUrl, changeTo })
    expect(await getHeading(url)).toBe('Change to Yearly')
    expect(callsTo(/portal/)[0]?.text).toContain(encodeURIComponent(returnUrl))
  })

  it.each([
    ['will end', (id: string) => stripe.simulation.cancelAtPeriodEnd(id)],
    ['has ended', (id: string) => stripe.simulation.cancel(id)],
    ['is gone', (id: string) => stripe.account.subscriptions.delete(id)],
  ])('opens on its first page if the subscription %s', async (_, happen) => {
    const { customerId, id } = await subscribe()
    happen(id)
    const changeTo = { subscriptionId: id, priceId: 'price_yearly' }
    const { url } = await payments.startPortal({ customerId, returnUrl, changeTo })
    expect(await getHeading(url)).toBe('Your subscription')
  })
})
