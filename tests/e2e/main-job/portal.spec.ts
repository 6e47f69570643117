import { demoAccounts, serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { signIn } from './steps.ts'

test('a person signs in with email, password and PIN, reloads, and signs out', { tag: '@engines' }, async ({
  page,
}) => {
  await signIn(page, demoAccounts.opener)
  await expect(page.getByText('Files are decrypted locally and never uploaded.')).toBeVisible()
  await expect(page.getByText(demoAccounts.opener)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Open Cake', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.goto(`${serverUrl}/portal`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('without a session, the portal shows only the widget', {
  tag: '@engines',
}, async ({ page }) => {
  await page.goto(`${serverUrl}/portal`)
  await expect(page.locator('login-widget')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open Cake', exact: true })).toHaveCount(0)
})
