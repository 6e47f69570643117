import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

const attributes = { products: 'passwords otp', 'public-token': 'public-token-test-widget' }
const strong = 'a password that is long'

/** Keyboard only: keys go to the focused element. */
async function typeEmail(page: Page, email: string) {
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
}

test('by keyboard alone: creates a password, and replaces a forgotten one', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes })
  await page.getByLabel('Email').waitFor()
  await page.keyboard.press('Tab')
  await typeEmail(page, 'nina@example.org')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.type(strong)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(next).toBeFocused()
  await expect(next).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeFocused()

  await page.evaluate(() => window.harness.widget.reset())
  await expect(page.getByLabel('Email')).toBeFocused()
  await typeEmail(page, 'ann@example.org')
  const password = page.getByRole('textbox', { name: 'Password' })
  await expect(password).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Resend email' })).toBeFocused()

  await open({ artifact: 'drop-in', attributes, link: 'good-reset', linkType: 'reset_password' })
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  const newPassword = page.getByRole('textbox', { name: 'New password' })
  // The browser decides where the first Tab of a page starts.
  for (let step = 0; step < 3 && !(await isFocused(newPassword)); step++) await page.keyboard.press('Tab')
  await expect(newPassword).toBeFocused()
  await page.keyboard.type(strong)
  await expect(next).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeFocused()
})

const isFocused = (field: Locator) =>
  field.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input)
