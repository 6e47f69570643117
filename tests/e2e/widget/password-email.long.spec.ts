import { expect, test } from './fixture.ts'
import { attributes, continueOf, identify, passwordOf } from './password-steps.ts'

for (const artifact of ['drop-in'] as const) {
  test.describe(`the landing page of a password email, ${artifact}`, () => {
    test('the emailed link opens the form, and the new password signs in', async ({ page, open }) => {
      await open({ artifact, attributes, link: 'good-reset', linkType: 'reset_password' })
      await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
      const field = page.getByRole('textbox', { name: 'New password' })
      await expect(field).toHaveAttribute('autocomplete', 'new-password')
      await field.fill('known to others 1')
      await expect(continueOf(page)).toHaveAttribute('aria-disabled', 'true')
      await field.fill('a password that is long')
      await continueOf(page).click()
      await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
      expect(page.url()).not.toContain('stytch_token_type')
      await page.evaluate(() => window.harness.widget.reset())
      await identify(page, 'ann@example.org')
      await passwordOf(page).fill('a password that is long')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
    })

    test('the same link signs in without a password, after one click', async ({ page, open }) => {
      await open({ artifact, attributes, link: 'good-reset', linkType: 'reset_password' })
      await page.getByRole('button', { name: 'Sign in without a password' }).click()
      await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
      expect(page.url()).not.toContain('stytch_token_type')
      expect(await page.evaluate(() => window.harness.events())).toContainEqual({
        name: 'lw-authenticated',
        detail: { method: 'magic-link' },
      })
    })

    test('the other link of the email waits for one click', async ({ page, open }) => {
      await open({ artifact, attributes, link: 'good-reset', linkType: 'login' })
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
    })

    test('reports a used link and offers a new one', async ({ page, open }) => {
      await open({ artifact, attributes, link: 'used-reset', linkType: 'reset_password' })
      await page.getByRole('textbox', { name: 'New password' }).fill('a password that is long')
      await continueOf(page).click()
      await expect(page.getByRole('alert')).toHaveText(
        'This link was already used, has expired, or belongs to another site. Please request a new one.',
      )
      await page.getByLabel('Email').fill('ann')
      await page.getByRole('button', { name: 'Send a new link' }).click()
      await expect(page.getByText('Invalid email address')).toBeVisible()
      await page.getByLabel('Email').fill('ann@example.org')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      expect(await page.evaluate(() => window.harness.provider.requests('passwords.resetStart').length)).toBe(
        1,
      )
    })
  })
}
