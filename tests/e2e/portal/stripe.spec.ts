import { type StripeApi, startStripe, stripeKeys } from '../../../server/testing/stripe/api.ts'
import { createLife } from '../../../server/testing/stripe/life.ts'
import { demoAccounts } from '../../support/addresses.ts'
import { type OwnPortal, startPortal } from '../../support/own-portal.ts'
import { expect, test } from '../../support/page.ts'
import { logIn } from '../../support/person.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { carrySession } from './steps.ts'
import { playStripe } from './stripe-page.ts'

const plans = [
  { id: 'price_1Month', name: 'Monthly', interval: 'month', amount: 500, currency: 'usd', trial_days: 0 },
  { id: 'price_1Year', name: 'Yearly', interval: 'year', amount: 5000, currency: 'usd', trial_days: 0 },
] as const

/** A portal of its own that sells by Stripe, and the server that plays Stripe. */
let own: OwnPortal
let stripe: StripeApi
let portal: string

test.beforeAll(async () => {
  test.setTimeout(200_000)
  stripe = await startStripe(plans)
  own = await startPortal(() => ({
    PAYMENTS: 'stripe',
    PLANS: JSON.stringify(plans),
    STRIPE_API_BASE: stripe.apiBase,
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  }))
  portal = own.url
})

test.afterAll(async () => {
  await own.stop()
  stripe.close()
})

/** Pays a checkout at Stripe, which tells our webhook of it. @returns where Stripe leads the page */
async function pay(clientSecret: string): Promise<string> {
  const [id = ''] = clientSecret.split('_secret_')
  const returnUrl = stripe.account.sessions.get(id)?.session.return_url ?? ''
  for (const { body, signature } of createLife(stripe.account, () => new Date()).pay(id)) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(`${portal}/api/v1/stripe/webhook`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
  return returnUrl.replace('{CHECKOUT_SESSION_ID}', id)
}

test.setTimeout(90_000)

test('an admin subscribes in Stripe’s checkout, within the page', async ({ page, consoleProblems }) => {
  consoleProblems.allow(/Failed to load resource: net::ERR_FAILED \(https:\/\/js\.stripe\.com\/endive/)
  const shown = await playStripe(page, pay)
  const { admin: email, password, pin } = demoAccounts
  await carrySession(page, await logIn(portal, { email, password, pin }), portal)

  // By the login page, whose policy lets nobody else in.
  await page.goto(`${portal}/login`)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  const loadedAnew = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Subscription' }).click()
  await loadedAnew
  await expect(page.getByRole('heading', { name: 'Subscription Plans' })).toBeVisible()
  const subscribe = page.getByRole('article', { name: 'Monthly' }).getByRole('button', { name: 'Subscribe' })

  shown.block(true)
  await subscribe.click()
  await expect(page.getByText('Failed to start checkout process')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(shown.fetched).toBe(1)
  shown.block(false)

  const checkout = page.getByRole('dialog')
  await subscribe.click()
  await expect(checkout.getByRole('button', { name: 'Pay and subscribe' })).toBeVisible()
  await expect(checkout.frameLocator('iframe').getByText('Stripe’s checkout')).toBeVisible()
  expect(await page.evaluate(() => 'StripeMore' in window)).toBe(true)
  await expectGoodLayout(page)

  // Closed and begun again it is the same checkout: Stripe's page holds one at a time, and there is one to pay.
  await checkout.getByRole('button', { name: 'Close' }).click()
  await subscribe.click()
  await checkout.getByRole('button', { name: 'Pay and subscribe' }).click()
  await expect(page.getByText('Subscription activated successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Current subscription' })).toBeVisible()
  await expect(page).toHaveURL(/\/portal\?(?!.*session_id)/)
  expect([shown.fetched, stripe.account.sessions.size, stripe.account.subscriptions.size]).toEqual([2, 1, 1])
})
