import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/page.ts'
import { expectToast } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { current, makeOwner, openTab, planCard, subscribe } from './subscription-fixture.ts'

test.describe.configure({ timeout: 120_000 })

const closed = 'Subscription management closed'

async function openManagement(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Manage subscription' }).click(),
  ])
  await expect(popup.getByRole('heading', { name: 'Your subscription' })).toBeVisible()
  return popup
}

/** Performs actions in the customer portal, closes its popup, and waits for the notice. */
async function manage(page: Page, ...acts: string[]): Promise<void> {
  const popup = await openManagement(page)
  for (const act of acts) {
    const button = popup.getByRole('button', { name: act })
    await Promise.all([popup.waitForEvent('domcontentloaded'), button.click()])
  }
  await popup.close()
  await expectToast(page, closed)
  // Dismisses it, because the next notice has the same text.
  await page
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).click()))
  await expect(page.getByText(closed)).toHaveCount(0)
}

test('a subscription is changed, canceled and resumed in the customer portal', async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...expected) => {
      document.documentElement.dataset.opened = expected[2] ?? ''
      return open(...expected)
    }
  })
  const owner = await makeOwner()
  await subscribe(owner, 'price_monthly')
  await openTab(page, owner)
  await expect(current(page)).toContainText('Active')
  await expectGoodLayout(page)

  await manage(page, 'Cancel the subscription')
  expect(await page.locator('html').getAttribute('data-opened')).toContain('width=800,height=600')
  await expect(current(page)).toContainText('Canceled')
  await expect(current(page)).toContainText(/Access until: \w+ \d+, \d{4}/)
  await expect(current(page)).toContainText('It won’t renew.')
  await expect(planCard(page, 'Monthly').getByRole('button', { name: 'Resume this plan' })).toBeEnabled()
  await expectGoodLayout(page)

  await manage(page, 'Resume the subscription', 'Let the next payment fail', 'Let the period end now')
  await expect(current(page)).toContainText('Payment Due')
  await expect(current(page)).toContainText('Period ends on:')
  await expect(current(page).getByRole('alert')).toHaveText(
    'The last payment failed. Please update the payment method under Manage subscription.',
  )
  await expectGoodLayout(page)

  await manage(page, 'Pay $5.00')
  await expect(current(page)).toContainText('Active')

  await manage(page, 'Cancel the subscription', 'Let the period end now')
  await expect(current(page)).toHaveCount(0)
  await expect(planCard(page, 'Monthly').getByRole('button', { name: 'Subscribe' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Manage subscription' })).toBeVisible()
})

test('the customer portal opens once, and its return link closes it', async ({ page }) => {
  const owner = await makeOwner()
  await subscribe(owner, 'price_monthly')
  await openTab(page, owner)
  const popup = await openManagement(page)
  await page.getByRole('button', { name: 'Manage subscription' }).click()
  expect(page.context().pages()).toHaveLength(2)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: /^Back to/ }).click()])
  await expectToast(page, closed)
})

test('a blocked popup shows a link, and a failed request closes the popup', async ({ page }) => {
  const owner = await makeOwner()
  await subscribe(owner, 'price_monthly')
  await openTab(page, owner)
  await page.route('**/stripe/create_portal_session', (route) => route.fulfill({ status: 400, body: '' }), {
    times: 1,
  })
  const button = page.getByRole('button', { name: 'Manage subscription' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await expectToast(page, 'Failed to open subscription management')
  await expect.poll(() => popup.isClosed()).toBe(true)

  await page.evaluate(() => {
    window.open = () => null
  })
  await button.click()
  await expect(current(page).getByRole('alert')).toContainText(
    'Your browser blocked the subscription management window.',
  )
  await expectGoodLayout(page)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open it in a new tab' }).click(),
  ])
  await tab.getByRole('button', { name: 'Cancel the subscription' }).click()
  await Promise.all([tab.waitForEvent('close'), tab.getByRole('link', { name: /^Back to/ }).click()])
  await page.reload()
  await expect(current(page)).toContainText('Canceled')
})
