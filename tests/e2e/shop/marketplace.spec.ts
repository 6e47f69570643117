import type { Page } from '@playwright/test'
import { findViolations } from '../../support/browser/accessibility.ts'
import { marketplaceUrl } from '../../support/browser/addresses.ts'
import { codeOf } from '../../support/browser/authenticator-app.ts'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'

// The demo's marketplace, whose customers are organizations, with the organizations that docs/business.md lists.

/** @param before the previous code */
async function enterCode(page: Page, email: string, before?: string): Promise<string> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  const code = await codeSentTo(email, before)
  await page.getByLabel('Passcode').fill(code)
  return code
}

test('a member of two organizations chooses one, and signs out', async ({ page }) => {
  await page.goto(marketplaceUrl)
  await enterCode(page, 'kitchen@hotel-aurora.test')
  await page.getByRole('button', { name: /Flour Mill/ }).click()
  await expect(page.getByRole('banner')).toContainText('Signed in to flour-mill')
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('You are signed in to flour-mill.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Not signed in')
})

test('the page of one organization signs in its members directly', { tag: '@long' }, async ({ page }) => {
  await page.goto(marketplaceUrl)
  // The first screen is complete before the rest of the widget has loaded.
  const load = await delayCalls(page, '**/chunks/runtime*', (route) => route.continue())
  await page.getByRole('link', { name: 'Hotel Aurora' }).click()
  const link = page.getByRole('button', { name: 'Use a password instead' })
  await expect(link).toBeVisible()
  const before = await link.boundingBox()
  load()
  await expect(page.getByRole('heading', { name: 'Continue to Hotel Aurora' })).toBeVisible()
  expect(await link.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Email').fill('events@hotel-aurora.test')
  await page.getByLabel('Password', { exact: true }).fill('sweet-cherry-pie-42')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You are signed in to hotel-aurora.')).toBeVisible()
})

test('a member saves the backup codes of a new authenticator app before the page hides the widget', {
  tag: '@long',
}, async ({ page, freshEmail }) => {
  await page.goto(marketplaceUrl)
  const first = await enterCode(page, freshEmail)
  await page.getByRole('button', { name: 'Create an organization' }).click()
  await page.getByRole('textbox').fill('Corner Bakery')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('link', { name: 'Members and rules' }).click()
  await page.getByLabel('Everyone needs a second step').check()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByRole('status')).toHaveText('The rules are saved.')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(`${marketplaceUrl}/`)
  await enterCode(page, freshEmail, first)
  await page.getByRole('button', { name: /Corner Bakery/ }).click()
  await page.getByRole('button', { name: 'Authenticator app' }).click()
  await page.getByRole('button', { name: 'Enter the code by hand' }).click()
  const secret = (await page.getByTestId('lw-totp-key').innerText()).replaceAll(/\s/g, '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Verification code').fill(codeOf({ secret, recoveryCodes: [] }))
  await page.getByLabel('I wrote them down').check()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText(/You are signed in to corner-bakery/)).toBeVisible()
  await expect(page.getByTestId('lw-card')).toBeHidden()
})
