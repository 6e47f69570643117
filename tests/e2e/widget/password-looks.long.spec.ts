import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from './findings.ts'
import { expect, test } from './fixture.ts'

const attributes = { products: 'passwords otp', 'public-token': 'public-token-test-widget' }
const strong = 'a password that is long'

/** Keyboard only: keys go to the focused element. */
async function typeEmail(page: Page, email: string) {
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
}

async function back(page: Page) {
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('Email').fill('')
}

for (const scheme of ['light', 'dark'] as const) {
  for (const luds of [false, true]) {
    const policy = luds ? 'by kinds of characters' : 'by guessing'
    test(`axe finds nothing on the form for a new password ${policy}, ${scheme}`, async ({ page, open }) => {
      test.slow()
      await open({ artifact: 'drop-in', attributes, scheme, luds })
      await page.getByLabel('Email').fill('nina@example.org')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Create a password' }).waitFor()
      await expectNoFindings(page, 'PasswordCreateOrLogin, new')
      await page.keyboard.type('abc')
      await page
        .getByText(luds ? 'Not met yet' : 'Very weak')
        .first()
        .waitFor()
      await expectNoFindings(page, 'PasswordCreateOrLogin, weak')
      await page.getByRole('textbox', { name: 'Password' }).fill(luds ? 'Abcdefg1' : strong)
      await expect(page.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled')
      await expectNoFindings(page, 'PasswordCreateOrLogin, strong')
      await page.evaluate(() => window.harness.rejectNext({ code: 'weak_password' }))
      await page.keyboard.press('Enter')
      await page.getByText('This password is too easy to guess.').waitFor()
      await expectNoFindings(page, 'PasswordCreateOrLogin, rejected')
    })
  }

  test(`axe finds nothing on the other password screens, ${scheme}`, async ({ page, open }) => {
    test.slow()
    await open({ artifact: 'drop-in', attributes, scheme })
    await page.getByLabel('Email').fill('eve@example.org')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await expectNoFindings(page, 'PasswordCreateOrLogin, password')
    await page.keyboard.type('known to others 1')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Change your password' }).waitFor()
    await expectNoFindings(page, 'PasswordBreached')
    await page.getByRole('button', { name: 'Email me the link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await expectNoFindings(page, 'PasswordForgot')
    await back(page)
    await page.getByLabel('Email').fill('old@example.org')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await page.keyboard.type('correct horse')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
    await expectNoFindings(page, 'PasswordDedupe')
    await back(page)
    await page.getByLabel('Email').fill('bob@example.org')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Create a password instead' }).waitFor()
    await expectNoFindings(page, 'OTPAuthenticate, or a password')
    await page.evaluate(() => window.harness.rejectNext({ code: 'unreachable' }))
    await page.getByRole('button', { name: 'Create a password instead' }).click()
    await page.getByRole('alert').waitFor()
    await expectNoFindings(page, 'PasswordCreateOrLogin, passwordless')
    await page.getByRole('button', { name: 'Create a password instead' }).click()
    await page.getByText('We sent a link to bob@example.org.').waitFor()
    await expectNoFindings(page, 'PasswordSetNew')
  })

  test(`axe finds nothing on the email’s landing page, ${scheme}`, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes, scheme, link: 'used', linkType: 'reset_password' })
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
    await expectNoFindings(page, 'PasswordResetForm')
    await page.getByRole('button', { name: 'Sign in without a password' }).click()
    await page.getByRole('alert').waitFor()
    await expectNoFindings(page, 'PasswordResetForm, spent')
  })
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

test('the password screens fit 320 px without scrolling sideways', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await open({ artifact: 'drop-in', attributes, luds: true })
  await page
    .getByLabel('Email')
    .fill(`${'a-very-long-name-'.repeat(3)}@a-very-long-domain-of-somebody.example.org`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Create a password' }).waitFor()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await open({
    artifact: 'drop-in',
    attributes: { ...attributes, products: 'passwords' },
    config: { passwordOptions: { layout: 'combined' } },
  })
  await page.getByLabel('Email').fill(`${'a-very-long-name-'.repeat(3)}@a-very-long-domain.example.org`)
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  expect(await overflow()).toBeLessThanOrEqual(0)
})

const isFocused = (field: Locator) =>
  field.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input)
