import type { Page } from '@playwright/test'
import { demoAccounts, serverUrl } from '../../support/browser/addresses.ts'
import { expect } from '../../support/browser/page.ts'

/** Signs in as a demo account on the portal's sign-in page and waits for the first tab. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${serverUrl}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('PIN', { exact: true }).fill(demoAccounts.pin)
  await expect(page).toHaveURL(/\/portal/)
  await expect(page.getByRole('heading', { name: 'Open Cake' })).toBeAttached()
}

/** Chooses a file in the opener, which opens it at once. */
export const openCake = (page: Page, path: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(path)
