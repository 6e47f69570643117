import type { Page } from '@playwright/test'
import { findViolations } from '../../support/browser/accessibility.ts'
import { marketplaceUrl } from '../../support/browser/addresses.ts'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'

// The demo's marketplace, whose customers are organizations, with the organizations that docs/business.md lists.

async function enterCode(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Passcode').fill(await codeSentTo(email))
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
