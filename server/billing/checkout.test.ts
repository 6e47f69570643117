import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../http/app-error.ts'
import { hours } from '../platform/clock.ts'
import { act, read } from '../testing/bake.ts'
import {
  checkOut,
  createAdmin,
  goodCard,
  isClosed,
  manage,
  monthly,
  pay,
  readCheckout,
  readStatus,
  returns,
  signInAgain,
  subscribe,
  toSessionId,
  yearly,
} from '../testing/billing.ts'
import { Browser } from '../testing/browser.ts'
import { createPerson, type Person } from '../testing/people.ts'
import { createTestServer, portalOrigin, type TestServer } from '../testing/test-server.ts'
import type { Payments } from './payments.ts'

let world: TestServer
let admin: Person

beforeEach(async () => {
  world = await createTestServer()
  admin = await createAdmin(world)
})

function getPayments(): Payments {
  if (!world.deps.payments) throw new Error('Nothing is sold.')
  return world.deps.payments
}

describe('the plans', () => {
  it('are those of the server, and say who takes the money', async () => {
    const plan = { currency: 'usd', is_current: false }
    expect((await read(world, admin, '/stripe/plans')).body).toEqual({
      plans: [
        { ...plan, id: monthly, name: 'Monthly', interval: 'month', amount: 500 },
        { ...plan, id: yearly, name: 'Yearly', interval: 'year', amount: 5000 },
      ],
      checkout: { backend: 'local', publishable_key: null },
    })
  })

  it('are sold to nobody where nobody takes the money', async () => {
    delete world.deps.payments
    for (const reply of [
      await read(world, admin, '/stripe/plans'),
      await read(world, admin, '/stripe/subscription_status'),
      await checkOut(world, admin),
    ]) {
      expect(reply).toMatchObject({ status: 501, body: { code: 'payments_absent' } })
    }
  })
})

describe('a checkout', () => {
  it.each(['4242 4242 4242 4242', '4242424242424242'])('with the card %s is paid', async (number) => {
    const { clientSecret } = (await checkOut(world, admin)).body
    const sessionId = toSessionId(clientSecret)
    expect((await readCheckout(world, admin, sessionId)).body).toEqual({ session_status: 'open' })
    const page = await pay(world, clientSecret, { number })
    expect(page.text).toContain(`/portal?tab=subscription&amp;session_id=${sessionId}" target="_top"`)
    expect((await readCheckout(world, admin, sessionId)).body).toEqual({ session_status: 'complete' })
    expect((await readStatus(world, admin)).status).toBe('active')
  })

  it.each([
    ['a declined card', { number: '4000000000000002' }, 'Your card was declined. Nothing was charged.'],
    ['a card of somebody’s', { number: '4111111111111111' }, 'Never type a real card.'],
    ['a card of last year', { expiry: '12 / 25' }, 'Enter a date to come, such as 12 / 34.'],
    ['no security code', { cvc: 'x' }, 'Enter three digits, such as 123.'],
  ])('with %s is not', async (_, card, sentence) => {
    const { clientSecret } = (await checkOut(world, admin)).body
    const page = await pay(world, clientSecret, card)
    expect(page.status).toBe(400)
    expect(page.text).toContain(sentence)
    expect((await readStatus(world, admin)).status).toBe('none')
    await pay(world, clientSecret)
    expect((await readStatus(world, admin)).status).toBe('active')
  })

  it('may have a second step, which may be refused', async () => {
    const { clientSecret } = (await checkOut(world, admin)).body
    const asking = await pay(world, clientSecret, { number: '4000002500003155' })
    expect(asking.text).toContain('Your bank asks whether it is you')
    const refused = await new Browser(world).submit(asking, { step: 'refuse' })
    expect(refused.text).toContain('The payment was not confirmed.')
    expect((await readStatus(world, admin)).status).toBe('none')

    const again = await pay(world, clientSecret, { number: '4000002500003155' })
    await new Browser(world).submit(again, { step: 'confirm' })
    expect((await readStatus(world, admin)).status).toBe('active')
  })

  it('as a page of its own leads back by itself', async () => {
    const { url, clientSecret } = (await checkOut(world, admin, { ui_mode: 'hosted' })).body
    expect(clientSecret).toBeUndefined()
    const browser = new Browser(world)
    const end = await browser.submit(await browser.go(url), { step: 'pay', ...goodCard })
    expect(end.url.href).toMatch(/\/portal\?tab=subscription&session_id=cs_test_\w+$/)
  })

  it('is over after a day', async () => {
    const { clientSecret } = (await checkOut(world, admin)).body
    world.clock.advance(hours(24) - 1)
    const again = await signInAgain(world, admin)
    expect((await checkOut(world, again)).body).toEqual({ clientSecret })
    world.clock.advance(1)
    expect(await isClosed(world, clientSecret)).toBe(true)
    const next = (await checkOut(world, again)).body.clientSecret
    expect([next === clientSecret, await isClosed(world, next)]).toEqual([false, false])
  })

  it('is told to nobody elsewhere, nor that it exists', async () => {
    const stranger = await createAdmin(world, 'admin@rival.org')
    await subscribe(world, stranger)
    const sessionId = await subscribe(world, admin)
    const foreign = await readCheckout(world, stranger, sessionId)
    const unknown = await readCheckout(world, stranger, 'cs_test_none')
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
  ])('does not lead back to %s', async (address, name) => {
    const { status, body } = await checkOut(world, admin, { [name]: address })
    expect(status).toBe(400)
    expect(body.error).toBe(
      `${name} must be a page of this portal, such as ${portalOrigin}/portal?tab=subscription.`,
    )
  })

  it.each([
    [{ stripe_price_id: 'price_of_nobody' }, 'stripe_price_id is not the id of a plan.'],
    [{ mode: 'payment' }, 'mode must be subscription.'],
    [{ ui_mode: 'custom' }, 'ui_mode must be embedded or hosted.'],
  ])('is refused with %j', async (change, sentence) =>
    expect((await checkOut(world, admin, change)).body.error).toBe(sentence),
  )
})

describe('the customer portal', () => {
  it('is for who has something there', async () => {
    const wanted = { return_url: `${portalOrigin}/portal?tab=subscription` }
    expect((await act(world, admin, '/stripe/create_portal_session', wanted)).body.code).toBe(
      'nothing_to_manage',
    )
    await subscribe(world, admin)
    const page = await manage(world, admin)
    expect(page.text).toContain('Monthly, $5.00 per month')
    expect(page.text).toContain('The people of bakery.org')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  it('does not lead back elsewhere', async () => {
    await subscribe(world, admin)
    const reply = await act(world, admin, '/stripe/create_portal_session', {
      return_url: 'https://evil.example',
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  it('is open for an hour, and only by the address that was given', async () => {
    await subscribe(world, admin)
    const { url } = await manage(world, admin)
    world.clock.advance(hours(1))
    expect((await new Browser(world).go(url)).text).toContain('This visit is over')
    const made = `${portalOrigin}/stand-in/payment/portal?session=made.up`
    expect((await new Browser(world).go(made)).status).toBe(404)
  })
})

describe('a payment service that does not answer', () => {
  function takeDown() {
    const fail = async () => {
      throw new AppError('payments_unreachable')
    }
    world.deps.payments = {
      ...getPayments(),
      createCustomer: fail,
      startCheckout: fail,
      readCheckout: fail,
      expireCheckout: fail,
      listSubscriptions: fail,
      startPortal: fail,
      cancelNow: fail,
    }
  }

  it('begins nothing, and says so', async () => {
    takeDown()
    expect(await checkOut(world, admin)).toMatchObject({
      status: 502,
      body: { code: 'payments_unreachable' },
    })
    expect((await readStatus(world, admin)).status).toBe('none')
  })

  it('leaves what is known as it is', async () => {
    await subscribe(world, admin)
    const { clientSecret } = (await checkOut(world, await createAdmin(world, 'admin@rival.org'))).body
    takeDown()
    expect((await readStatus(world, admin)).status).toBe('active')
    expect((await read(world, admin, '/stripe/plans')).body.plans[0].is_current).toBe(true)
    expect((await manageReply()).body.code).toBe('payments_unreachable')
    expect(world.logged.join()).not.toContain(clientSecret)
  })

  const manageReply = () =>
    act(world, admin, '/stripe/create_portal_session', { return_url: `${portalOrigin}/portal` })
})

describe('the stand-in', () => {
  it.each([
    ['in production', { mode: 'production' as const }, portalOrigin],
    ['under the name of a site', {}, 'http://rebound.example:4000'],
  ])('is not there %s', async (_, change, origin) => {
    const { app } = await createTestServer(change)
    for (const path of ['checkout', 'portal', 'style.css']) {
      expect((await app.request(`${origin}/stand-in/payment/${path}`)).status).toBe(404)
    }
  })
})

it('is for admins of an organization', async () => {
  for (const person of [
    await createPerson(world, 'baker@bakery.org'),
    await createPerson(world, 'nobody@elsewhere.org'),
  ]) {
    for (const reply of [
      await read(world, person, '/stripe/plans'),
      await read(world, person, '/stripe/subscription_status'),
      await readCheckout(world, person, 'cs_test_none'),
      await act(world, person, '/stripe/create_portal_session', { return_url: returns.return_url }),
      await checkOut(world, person),
    ]) {
      expect(reply).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    }
  }
})
