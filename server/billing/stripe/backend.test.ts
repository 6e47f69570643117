import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openStripe } from '../../testing/stripe/open.ts'

const { api, payments, life, clock, makeOrganization, makeWish, subscribe, asked } = await openStripe()
afterAll(() => api.close())
beforeEach(() => {
  api.asked.length = 0
  api.faults.length = 0
})

describe('a customer', () => {
  it('is one for an organization, whichever of its admins asks', async () => {
    const organization = makeOrganization()
    const [first, second] = await Promise.all([
      payments.createCustomer(organization),
      payments.createCustomer({ ...organization, email: 'ben@example.org', name: 'Ben' }),
    ])
    expect(second).toEqual(first)
    const { metadata, email } = api.account.customers.get(first.customerId) ?? {}
    expect(metadata).toEqual({ organization_id: organization.organizationId })
    expect(email).toMatch(/^(ann|ben)@example\.org$/)
  })
})

describe('a checkout', () => {
  it('embedded has a secret for the page, and no address for who gives up, which Stripe refuses', async () => {
    const wish = await makeWish()
    const { sessionId, ...door } = await payments.startCheckout(wish)
    expect(door).toEqual({ clientSecret: expect.stringMatching(`^${sessionId}_secret_`) })
    expect(api.account.sessions.get(sessionId)?.session).toMatchObject({
      ui_mode: 'embedded_page',
      mode: 'subscription',
      return_url: wish.returnUrl,
      cancel_url: null,
      customer: wish.customerId,
      client_reference_id: wish.organizationId,
    })
  })

  it('hosted has an address, and comes back from there', async () => {
    const wish = await makeWish({ uiMode: 'hosted' })
    const { sessionId, ...door } = await payments.startCheckout(wish)
    expect(door).toEqual({ url: `https://checkout.stripe.com/c/pay/${sessionId}` })
    expect(api.account.sessions.get(sessionId)?.session).toMatchObject({
      ui_mode: 'hosted_page',
      success_url: wish.returnUrl,
      cancel_url: wish.cancelUrl,
    })
  })

  it('asked for twice is the same, and the next attempt another', async () => {
    const wish = await makeWish()
    const first = await payments.startCheckout(wish)
    expect(await payments.startCheckout(wish)).toEqual(first)
    expect(asked(/sessions$/).map(({ isReplay }) => isReplay)).toEqual([false, true])
    expect((await payments.startCheckout({ ...wish, attempt: 2 })).sessionId).not.toBe(first.sessionId)
  })

  it('is another for another plan', async () => {
    const wish = await makeWish()
    const first = await payments.startCheckout(wish)
    const other = await payments.startCheckout({ ...wish, priceId: 'price_yearly' })
    expect(other.sessionId).not.toBe(first.sessionId)
  })

  it('that failed at Stripe is not failed for as long as Stripe keeps its answers', async () => {
    const wish = await makeWish()
    api.faults.push('broken')
    await expect(payments.startCheckout(wish)).rejects.toMatchObject({ code: 'payments_unreachable' })
    await expect(payments.startCheckout(wish)).rejects.toMatchObject({ code: 'payments_unreachable' })
    clock.advance(60_000)
    expect((await payments.startCheckout(wish)).clientSecret).toBeDefined()
  })

  it('is open with its door, then complete or expired without', async () => {
    const [paid, given] = [
      await payments.startCheckout(await makeWish()),
      await payments.startCheckout(await makeWish()),
    ]
    expect(await payments.readCheckout(paid.sessionId)).toEqual({
      status: 'open',
      clientSecret: paid.clientSecret,
    })
    life.pay(paid.sessionId)
    await payments.expireCheckout(given.sessionId)
    expect(await payments.readCheckout(paid.sessionId)).toEqual({ status: 'complete' })
    expect(await payments.readCheckout(given.sessionId)).toEqual({ status: 'expired' })
  })

  it('that is over is left as it is when it shall expire', async () => {
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
  it('is told in our words', async () => {
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
  it.each([
    ['a trial', { trialDays: 14 }, () => {}, { status: 'trialing', isPaid: true }],
    ['a year', { priceId: 'price_yearly' }, () => {}, { interval: 'year', planName: 'Yearly' }],
    ['a failed card', {}, (id: string) => life.renew(id, 'failing'), { status: 'past_due', isPaid: false }],
    ['canceled by the flag', {}, (id: string) => life.cancelAtEnd(id), { cancelAtPeriodEnd: true }],
    ['canceled by the day', {}, (id: string) => life.cancelAtEnd(id, 'day'), { cancelAtPeriodEnd: true }],
    ['ended', {}, (id: string) => life.end(id), { status: 'canceled', cancelAtPeriodEnd: false }],
  ])('%s', async (_, wish, happen, expected) => {
    const { id, customerId } = await subscribe(wish)
    happen(id)
    expect(await payments.listSubscriptions(customerId)).toMatchObject([expected])
  })

  it('ends on the day that it is canceled for, and does not end where that is a period further on', async () => {
    const { id, customerId, state } = await subscribe()
    const subscription = api.account.subscriptions.get(id)
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

  it('that was never paid for is left out, and old ones are there', async () => {
    const { id, customerId } = await subscribe()
    life.end(id)
    const [price] = [...api.account.prices.values()]
    if (!price) throw new Error('no price')
    api.account.addSubscription(customerId, price, 0).status = 'incomplete'
    api.account.addSubscription(customerId, price, 0).status = 'incomplete_expired'
    expect((await payments.listSubscriptions(customerId)).map((state) => state.id)).toEqual([id])
  })

  it('is found among many, page by page', async () => {
    const { id, customerId } = await subscribe()
    const [price] = [...api.account.prices.values()]
    if (!price) throw new Error('no price')
    for (let more = 0; more < 150; more++)
      api.account.addSubscription(customerId, price, 0).status = 'canceled'
    api.asked.length = 0
    const states = await payments.listSubscriptions(customerId)
    expect([states.length, states.at(-1)?.id]).toEqual([151, id])
    expect(asked(/subscriptions$/).length).toBe(2)
  })

  it('ends at once, and a second time does nothing', async () => {
    const { id, customerId } = await subscribe()
    await payments.cancelNow(id)
    await payments.cancelNow(id)
    await payments.cancelNow('sub_unknown')
    expect(await payments.listSubscriptions(customerId)).toMatchObject([{ status: 'canceled' }])
  })
})

describe('the customer portal', () => {
  const returnUrl = 'http://localhost:4000/portal?tab=subscription'

  it('opens for a customer', async () => {
    const { customerId } = await makeWish()
    expect((await payments.startPortal({ customerId, returnUrl })).url).toMatch(/\/home$/)
  })

  it('leads to the change of plan, which it confirms and then comes back from', async () => {
    const { customerId, id } = await subscribe()
    const changeTo = { subscriptionId: id, priceId: 'price_yearly' }
    const { url } = await payments.startPortal({ customerId, returnUrl, changeTo })
    expect(url).toMatch(/^https:.*\/flow\/subscription_update_confirm\/price_yearly$/)
    expect(asked(/portal/)[0]?.text).toContain(encodeURIComponent(returnUrl))
  })

  it.each([
    ['is to end', (id: string) => life.cancelAtEnd(id)],
    ['has ended', (id: string) => life.end(id)],
    ['is gone', (id: string) => api.account.subscriptions.delete(id)],
  ])('opens at its first page for a subscription that %s', async (_, happen) => {
    const { customerId, id } = await subscribe()
    happen(id)
    const changeTo = { subscriptionId: id, priceId: 'price_yearly' }
    expect((await payments.startPortal({ customerId, returnUrl, changeTo })).url).toMatch(/\/home$/)
  })
})
