import { stripeUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makeOwner, openTab, planCard } from './subscription-fixture.ts'

test.describe.configure({ timeout: 120_000 })

test('Stripe’s script loads with the first checkout, again after a failure, and only once', {
  tag: '@long',
}, async ({ page, consoleProblems }) => {
  consoleProblems.allow(/net::ERR_FAILED .*\/endive\/stripe\.js/)
  let loads = 0
  const script = `${stripeUrl}/endive/stripe.js`
  page.on('request', (request) => {
    if (request.url() === script) loads += 1
  })
  await page.route(script, (route) => route.abort(), { times: 1 })
  await openTab(page, await makeOwner())
  const subscribe = planCard(page, 'Monthly').getByRole('button', { name: 'Subscribe' })
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  const card = checkout.frameLocator('iframe').getByLabel('Card number')
  expect(loads).toBe(0)

  await subscribe.click()
  await expect(page.getByText('Failed to start checkout process')).toBeVisible()
  await expect(checkout).toHaveCount(0)

  await subscribe.click()
  await expect(card).toBeVisible()
  // A script that Stripe's script adds by a plain URL passes the page's Trusted Types policy.
  await expect.poll(() => page.evaluate(() => 'StripeMore' in window)).toBe(true)
  const frame = await checkout.locator('iframe').getAttribute('src')

  // Stripe's script shows one checkout at a time, and the server reopens the same one.
  await checkout.getByRole('button', { name: 'Close' }).click()
  await subscribe.click()
  await expect(card).toBeVisible()
  expect(await checkout.locator('iframe').getAttribute('src')).toBe(frame)
  expect(loads).toBe(2)
})
