import { afterEach, describe, expect, it } from 'vitest'
import { read } from '#support/server/bake.ts'
import {
  checkOut,
  createAdmin,
  createBillingServer,
  monthly,
  openCustomerPortal,
  readCheckout,
  returns,
  subscribe,
  toSessionId,
  yearly,
} from '#support/server/billing.ts'
import { createPerson, signInAgain } from '#support/server/people.ts'
import { preparedForEach } from '#support/server/prepared-server.ts'
import { stripeKeys } from '#support/server/stripe.ts'
import { createTestServer, portalOrigin } from '#support/server/test-server.ts'
import { hours } from '../../platform/machine/clock.ts'

const server = preparedForEach(createBillingServer)
const admin = preparedForEach(() => createAdmin(server))

afterEach(() => server.stripe.close())

/** @returns whether the checkout can still be paid */
const isOpen = (clientSecret: string) =>
  server.stripe.account.checkouts.get(toSessionId(clientSecret))?.session.status === 'open'

describe('the plans', () => {
  it('list the plans on offer and the key for the browser', async () => {
    const plan = { currency: 'usd', is_current: false }
    expect((await read(server, admin, '/stripe/plans')).body).toEqual({
      plans: [
        { ...plan, id: monthly, name: 'Monthly', interval: 'month', amount: 500 },
        { ...plan, id: yearly, name: 'Yearly', interval: 'year', amount: 5000 },
      ],
      checkout: { publishable_key: stripeKeys.publishableKey, script_origin: server.stripe.apiBase },
    })
  })

  it('are rejected with payments_absent on a server without payments', async () => {
    const freeServer = await createTestServer()
    const person = await createAdmin(freeServer)
    for (const reply of [
      await read(freeServer, person, '/stripe/plans'),
      await read(freeServer, person, '/stripe/subscription_status'),
      await checkOut(freeServer, person),
    ]) {
      expect(reply).toMatchObject({ status: 501, body: { code: 'payments_absent' } })
    }
  })
})

describe('a checkout', () => {
  it('returns to the cancel URL and the return URL from a hosted page', async () => {
    const { url, clientSecret } = (await checkOut(server, admin, { ui_mode: 'hosted' })).body
    expect(clientSecret).toBeUndefined()
    const card = new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123' })
    expect(await (await fetch(url)).text()).toContain('/portal?tab=subscription&amp;canceled=true')
    await fetch(url, { method: 'POST', body: card, redirect: 'manual' })
    const { headers } = await fetch(url, { redirect: 'manual' })
    expect(headers.get('location')).toMatch(/\/portal\?tab=subscription&session_id=cs_test_\w+$/)
  })

  it('expires after a day', async () => {
    const { clientSecret } = (await checkOut(server, admin)).body
    server.clock.advance(hours(24) - 1000)
    const again = await signInAgain(server, admin)
    expect((await checkOut(server, again)).body).toEqual({ clientSecret })
    server.clock.advance(1000)
    const next = (await checkOut(server, again)).body.clientSecret
    expect([next === clientSecret, isOpen(clientSecret), isOpen(next)]).toEqual([false, false, true])
  })

  it('is not visible to another company', async () => {
    const stranger = await createAdmin(server, 'admin@rival.org')
    await subscribe(server, stranger)
    const sessionId = await subscribe(server, admin)
    const foreign = await readCheckout(server, stranger, sessionId)
    const unknown = await readCheckout(server, stranger, 'cs_test_none')
    expect(foreign.status).toBe(404)
    expect(unknown.body).toEqual({ ...foreign.body, request_id: unknown.body.request_id })
  })

  it.each([
    ['https://evil.example/portal', 'return_url'],
    ['//evil.example', 'return_url'],
    ['javascript:alert(1)', 'cancel_url'],
    [`${portalOrigin}@evil.example/`, 'return_url'],
    ['http://user:pass@localhost:4000/', 'cancel_url'],
    ['http://localhost:4001/portal', 'return_url'],
    ['/portal', 'return_url'],
  ])('rejects %s as the %s', async (url, name) => {
    const { status, body } = await checkOut(server, admin, { [name]: url })
    expect(status).toBe(400)
    expect(body.error).toBe(
      `${name} must be a page of this portal, such as ${portalOrigin}/portal?tab=subscription.`,
    )
  })

  it.each([
    [{ stripe_price_id: 'price_of_nobody' }, 'stripe_price_id is not the id of a plan.'],
    [{ mode: 'payment' }, 'mode must be subscription.'],
    [{ ui_mode: 'custom' }, 'ui_mode must be embedded or hosted.'],
  ])('rejects %j', async (change, sentence) =>
    expect((await checkOut(server, admin, change)).body.error).toBe(sentence),
  )
})

describe('a company has at most one open checkout (rule S7)', () => {
  it('when admins choose the same plan several times at the same time', async () => {
    const otherAdmin = await createAdmin(server, 'other@bakery.org')
    const replies = await Promise.all([admin, admin, otherAdmin].map((person) => checkOut(server, person)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const secrets = new Set(replies.map(({ body }) => body.clientSecret))
    expect(secrets.size).toBe(1)
    expect((await checkOut(server, admin)).body.clientSecret).toBe([...secrets][0])
  })

  it('when two admins choose different plans at the same time', async () => {
    const otherAdmin = await createAdmin(server, 'other@bakery.org')
    const replies = await Promise.all([
      checkOut(server, admin),
      checkOut(server, otherAdmin, { stripe_price_id: yearly }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies.filter(({ body }) => isOpen(body.clientSecret))).toHaveLength(1)
  })

  it('when an admin chooses another plan: the new checkout', async () => {
    const first = (await checkOut(server, admin)).body.clientSecret
    const last = (await checkOut(server, admin, { stripe_price_id: yearly })).body.clientSecret
    expect([isOpen(first), isOpen(last)]).toEqual([false, true])
    expect((await readCheckout(server, admin, toSessionId(first))).body.session_status).toBe('expired')
  })

  it('and none after a payment, even if no event has reported it', async () => {
    await subscribe(server, admin, { events: 'never' })
    const again = (await checkOut(server, admin, { stripe_price_id: yearly })).body
    expect(Object.keys(again)).toEqual(['url'])
    expect(server.stripe.account.subscriptions.size).toBe(1)
  })
})

describe('the customer portal', () => {
  it('only opens for a company that is a customer', async () => {
    expect((await openCustomerPortal(server, admin)).body.code).toBe('nothing_to_manage')
    await subscribe(server, admin)
    const { url } = (await openCustomerPortal(server, admin)).body
    const page = await (await fetch(url)).text()
    expect(page).toContain('Monthly, $5.00 per month')
    expect(page).toContain('The people of bakery.org')
  })

  it('does not return to another site', async () => {
    await subscribe(server, admin)
    expect(await openCustomerPortal(server, admin, 'https://evil.example')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  })
})

it('only a company’s admins can use the billing calls', async () => {
  for (const person of [
    await createPerson(server, 'baker@bakery.org'),
    await createPerson(server, 'nobody@elsewhere.org'),
  ]) {
    for (const reply of [
      await read(server, person, '/stripe/plans'),
      await read(server, person, '/stripe/subscription_status'),
      await readCheckout(server, person, 'cs_test_none'),
      await openCustomerPortal(server, person, returns.return_url),
      await checkOut(server, person),
    ]) {
      expect(reply).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    }
  }
})
