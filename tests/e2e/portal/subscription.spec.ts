import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { expectToast, signInAs } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { openPortal } from './steps.ts'
import {
  cards,
  checkoutFrame,
  current,
  makeOwner,
  openTab,
  payWith,
  planCard,
  subscribe,
} from './subscription-fixture.ts'

test.describe.configure({ timeout: 120_000 })

test('an admin finds the plans in admin mode, and buys one on the page', async ({ page }) => {
  await signInAs(page, await makeOwner())
  await page.goto(`${serverUrl}/portal?tab=files`)
  const tab = page.getByRole('link', { name: 'Subscription' })
  await expect(page.getByRole('switch', { name: 'Admin', exact: true })).toBeVisible()
  await expect(tab).toHaveCount(0)
  await page.getByRole('switch', { name: 'Admin', exact: true }).click()
  await tab.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Plans' })).toBeFocused()

  const [monthly, yearly] = [planCard(page, 'Monthly'), planCard(page, 'Yearly')]
  await expect(monthly).toContainText('$5 per month')
  await expect(yearly).toContainText('$50 per year')
  await expect(yearly).toContainText('about $4.17 per month')
  await expect(yearly).toContainText('Save $10/year')
  for (const card of [monthly, yearly])
    await expect(card.getByRole('listitem')).toHaveText([
      'Unlimited file baking',
      'Priority support',
      'Personal automatic secured folder',
      'Cancel anytime',
    ])
  await expect(current(page)).toHaveCount(0)
  const free = page.getByRole('region', { name: 'Your plan' })
  await expect(free).toContainText('Free10 cakes a month for your organization')
  await expect(free).toContainText('9 of 10 cakes left this month')
  await expect(page.getByRole('button', { name: 'Manage subscription' })).toHaveCount(0)
  await expectGoodLayout(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const link of await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').all())
    await expect(link).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })

  const button = yearly.getByRole('button', { name: 'Subscribe' })
  const dialog = page.getByRole('dialog', { name: 'Checkout' })
  const pay = checkoutFrame(page).getByRole('button', { name: 'Start the trial' })
  await button.click()
  await expect(pay).toBeVisible()
  await expectGoodLayout(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await pay.click()

  await expectToast(page, 'Subscription activated successfully!')
  await expect(page).toHaveURL(`${serverUrl}/portal?tab=subscription&admin=on`)
  await expect(current(page)).toContainText('Trial Period')
  await expect(current(page)).toContainText(/\$50 per year · Trial ends on: \w+ \d+, \d{4}/)
  await expect(yearly.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await page.getByRole('switch', { name: 'Admin (ON)' }).click()
  await expect(page).toHaveURL(`${serverUrl}/portal?tab=files`)
})

test('a declined card buys nothing, but a card that needs confirmation works', { tag: '@long' }, async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(/status of 400 .*\/checkout\//)
  await openTab(page, await makeOwner())
  await planCard(page, 'Monthly').getByRole('button', { name: 'Subscribe' }).click()
  await payWith(page, cards.declined)
  const frame = checkoutFrame(page)
  await expect(frame.getByText('Your card was declined. Nothing was charged.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(current(page)).toHaveCount(0)
  await planCard(page, 'Monthly').getByRole('button', { name: 'Subscribe' }).click()
  await payWith(page, cards.confirm)
  await frame.getByRole('button', { name: 'Confirm the payment' }).click()
  await expectToast(page, 'Subscription activated successfully!')
  await expect(current(page)).toContainText('Active')
  await expect(current(page)).toContainText('$5 per month · Renews on:')
})

test('a payment that no event reported is found after the return', { tag: '@long' }, async ({ page }) => {
  await openTab(page, await makeOwner())
  await planCard(page, 'Monthly').getByRole('button', { name: 'Subscribe' }).click()
  await checkoutFrame(page).getByLabel('Lose the webhook').check()
  await payWith(page, cards.good)
  await expectToast(page, 'Subscription activated successfully!')
  await expect(current(page)).toContainText('Active')
})

test('a subscriber changes the plan and pays for one plan only', { tag: '@long' }, async ({ page }) => {
  const owner = await makeOwner()
  await subscribe(owner, 'price_monthly')
  await openTab(page, owner)
  await expect(planCard(page, 'Monthly').getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await planCard(page, 'Yearly').getByRole('button', { name: 'Change to this plan' }).click()
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page).toHaveURL(`${serverUrl}/portal?tab=subscription`)
  await expect(planCard(page, 'Yearly').getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(current(page)).toContainText('Yearly')
})

test('the page redirects a person who is not an admin to the files', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await openPortal(page, freshEmail, '?tab=subscription&admin=on')
  await expect(page).toHaveURL(`${serverUrl}/portal?tab=files`)
  await expect(page.getByRole('link', { name: 'Subscription' })).toHaveCount(0)
})

test('a page whose policy blocks Stripe’s script reloads before the plans', { tag: '@long' }, async ({
  page,
}) => {
  const owner = await makeOwner()
  await signInAs(page, owner)
  await page.reload()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('switch', { name: 'Admin', exact: true }).click()
  const [again] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest()),
    page.getByRole('link', { name: 'Subscription' }).click(),
  ])
  expect(again.url()).toBe(`${serverUrl}/portal?tab=subscription&admin=on`)
  await expect(planCard(page, 'Yearly')).toBeVisible()
})
