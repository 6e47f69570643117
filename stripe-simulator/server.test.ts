import { request } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startStripe } from './server.ts'
import { deliverEvents } from './webhooks.ts'

let seconds = Date.parse('2026-03-01T12:00:00.000Z') / 1000
const plans = [
  { id: 'price_monthly', name: 'Monthly', interval: 'month', amount: 500 },
  { id: 'price_yearly', name: 'Yearly', interval: 'year', amount: 5000 },
] as const
const stripe = await startStripe({ plans, secretKey: 'sk_test', now: () => new Date(seconds * 1000) })
afterAll(() => stripe.close())

const { account } = stripe
const card = { step: 'pay', number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
let checkoutUrl: string
let customer: string

beforeEach(() => {
  account.events.clear()
  customer = account.addCustomer({ metadata: {} }).id
  const session = account.addCheckout({
    mode: 'subscription',
    customer,
    line_items: [{ price: 'price_monthly', quantity: 1 }],
    ui_mode: 'embedded_page',
    return_url: 'http://localhost:4000/portal?session_id={CHECKOUT_SESSION_ID}',
  })
  checkoutUrl = `${stripe.apiBase}/checkout/${session.id}`
})

const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields).toString() })
const textOf = async (response: Promise<Response>) => (await response).text()
const countSubscriptions = () => account.listSubscriptions(customer).length

describe('the checkout page', () => {
  it('sells a subscription and returns to the shop', async () => {
    const sessionId = checkoutUrl.split('/').at(-1)
    const page = await textOf(submit(checkoutUrl, card))
    expect(page).toContain(`href="http://localhost:4000/portal?session_id=${sessionId}"`)
    expect(countSubscriptions()).toBe(1)
  })

  it('sells one subscription for two simultaneous payments', async () => {
    await Promise.all([submit(checkoutUrl, card), submit(checkoutUrl, card)])
    expect(countSubscriptions()).toBe(1)
  })

  it('shows the problem with a card and sells nothing', async () => {
    const response = await submit(checkoutUrl, { ...card, number: '4000000000000002' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Your card was declined. Nothing was charged.')
    expect(countSubscriptions()).toBe(0)
  })

  it('sells only after a card that needs confirmation is confirmed', async () => {
    const number = '4000002500003155'
    expect(await textOf(submit(checkoutUrl, { ...card, number }))).toContain('Your bank asks you to confirm')
    expect(await textOf(submit(checkoutUrl, { step: 'reject' }))).toContain('The payment was not confirmed.')
    expect(countSubscriptions()).toBe(0)
    await submit(checkoutUrl, { ...card, number })
    await submit(checkoutUrl, { step: 'confirm' })
    expect(countSubscriptions()).toBe(1)
  })

  it('closes after a day', async () => {
    seconds += 86_400
    expect(await textOf(fetch(checkoutUrl))).toContain('This checkout is closed')
  })
})

describe('the customer portal', () => {
  const open = () => account.addPortalVisit({ customer, return_url: 'http://localhost:4000/portal' }).url

  it('cancels and resumes a subscription', async () => {
    await submit(checkoutUrl, card)
    expect(await textOf(submit(open(), { action: 'cancel' }))).toContain('Active, will end')
    expect(await textOf(submit(open(), { action: 'resume' }))).not.toContain('will end')
  })

  it('stays open for an hour', async () => {
    const url = open()
    expect((await fetch(url)).status).toBe(200)
    seconds += 3600
    expect(await textOf(fetch(url))).toContain('This session has expired')
  })
})

it('retries an event until the webhook accepts it', async () => {
  await submit(checkoutUrl, card)
  const webhook = { url: `${stripe.apiBase}/no-webhook-here`, secret: 'whsec_test' }
  await deliverEvents(account, webhook)
  expect([...account.events.values()].map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  webhook.url = `${stripe.apiBase}/style.css`
  await deliverEvents(account, webhook)
  expect(account.events.size).toBe(3)
  seconds += 1
  webhook.url = checkoutUrl
  await deliverEvents(account, webhook)
  expect(account.events.size).toBe(0)
})

it('sends no events for a payment that is set to lose its webhook', async () => {
  await submit(checkoutUrl, { ...card, loses_events: 'on' })
  expect([countSubscriptions(), account.events.size]).toEqual([1, 0])
})

it('hides its pages from other host names', async () => {
  const { port } = new URL(stripe.apiBase)
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'rebound.example' }
    request({ host: '127.0.0.1', port, path: '/style.css', headers }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(404)
})

it('rejects an unknown parameter', async () => {
  const headers = { authorization: 'Bearer sk_test', 'stripe-version': '2026-10-28.endive' }
  const response = await fetch(`${stripe.apiBase}/v1/customers`, {
    method: 'POST',
    headers,
    body: 'surname=A',
  })
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('"code":"parameter_unknown"'),
  ])
})
