import type { Page } from '@playwright/test'
import { resendWaitMs } from '#support/widget/default-settings.ts'
import { expect, test } from './fixture.ts'
import { attributes, continueOf, identify, passwordOf } from './password-steps.ts'

const withCodes = { ...attributes, products: 'passwords otp' }
const withLinks = { ...attributes, products: 'passwords emailMagicLinks' }

const screens = (page: Page) =>
  page.evaluate(() =>
    window.harness
      .events()
      .flatMap(({ name, detail }) =>
        name === 'lw-screen-change' ? [(detail as { screen: string }).screen] : [],
      ),
  )
const names = (page: Page) => page.evaluate(() => window.harness.events().map(({ name }) => name))

test.describe('passwords step by step', () => {
  test('a new user creates a password that is strong enough', async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes })
    await identify(page, 'nina@example.org')
    await expect(page.getByRole('heading', { name: 'Create a password' })).toBeVisible()
    await expect(passwordOf(page)).toBeFocused()
    const meter = page.getByRole('meter', { name: 'Password strength' })
    await expect(meter).toHaveAttribute('aria-valuenow', '0')
    await expect(continueOf(page)).toHaveAttribute('aria-disabled', 'true')

    await page.keyboard.type('abc')
    await expect(meter).toHaveAttribute('aria-valuenow', '1')
    await expect(meter).toHaveAttribute('aria-valuetext', 'Very weak')
    await expect(page.getByText('Very weak. Short passwords are easy to guess.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Create a password' })).toBeVisible()
    await page.keyboard.type(' defgh')
    await expect(meter).toHaveAttribute('aria-valuetext', 'Weak')
    await page.keyboard.type(' ijkl')
    await expect(meter).toHaveAttribute('aria-valuetext', 'Good')
    await page.keyboard.type(' mnop')
    await expect(meter).toHaveAttribute('aria-valuetext', 'Strong')
    await expect(continueOf(page)).not.toHaveAttribute('aria-disabled')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeFocused()
    expect(await screens(page)).toEqual(['PasswordCreateOrLogin', 'PasswordConfirmation'])
    expect((await names(page)).filter((name) => name === 'lw-flow-complete')).toHaveLength(1)
  })

  test('the forms have the fields that password managers expect', { tag: '@long' }, async ({
    page,
    open,
  }) => {
    await open({ artifact: 'drop-in', attributes })
    await identify(page, 'nina@example.org')
    const fields = () =>
      passwordOf(page).evaluate((input) =>
        [...(input.closest('form')?.querySelectorAll('input') ?? [])].map((field) => ({
          name: field.name,
          autocomplete: field.autocomplete,
          value: field.value,
          readOnly: field.readOnly,
          required: field.required,
        })),
      )
    const email = { name: 'email', autocomplete: 'username', readOnly: true, required: true }
    const password = { name: 'password', value: '', readOnly: false, required: false }
    expect(await fields()).toEqual([
      { ...email, value: 'nina@example.org' },
      { ...password, autocomplete: 'new-password' },
    ])
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('nina@example.org')
    await identify(page, 'ann@example.org')
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    expect(await fields()).toEqual([
      { ...email, value: 'ann@example.org' },
      { ...password, autocomplete: 'current-password' },
    ])
  })

  test('rejects a wrong password and accepts the right one', async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes })
    await identify(page, 'ann@example.org')
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Please enter email and password')).toBeVisible()
    await passwordOf(page).fill('wrong')
    await page.keyboard.press('Enter')
    // The error is under its field and linked to it, not above the form.
    await expect(passwordOf(page)).toHaveAccessibleDescription('Invalid email or password')
    await expect(passwordOf(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(passwordOf(page)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await passwordOf(page).fill('correct horse')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  })

  test('reports a failed check and can repeat the check', { tag: '@long' }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes })
    await identify(page, 'nina@example.org')
    await passwordOf(page).waitFor()
    await page.evaluate(() => window.harness.rejectNext({ code: 'too_many_requests', retryAfterSeconds: 30 }))
    await passwordOf(page).fill('a password that is long')
    await expect(page.getByRole('alert')).toContainText('You can try again in 0:30.')
    await expect(passwordOf(page)).toHaveValue('a password that is long')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(continueOf(page)).not.toHaveAttribute('aria-disabled')
  })

  test('a forgotten password sends an email, and another after a wait', async ({ page, open }) => {
    await page.clock.install()
    await open({ artifact: 'drop-in', attributes: withLinks })
    await identify(page, 'ann@example.org')
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    await expect(
      page.getByText('We sent a link to ann@example.org. Use it to set your password.'),
    ).toBeVisible()
    const resend = page.getByRole('button', { name: 'Resend email' })
    await expect(resend).toHaveAttribute('aria-disabled', 'true')
    await page.clock.runFor(resendWaitMs + 1_000)
    await expect(resend).not.toHaveAttribute('aria-disabled')
    await resend.click()
    await expect(page.getByRole('button', { name: 'Email sent' })).toBeVisible()
    await page.clock.runFor(2_100)
    await expect(resend).toHaveAttribute('aria-disabled', 'true')
    expect(await page.evaluate(() => window.harness.provider.requests('passwords.resetStart').length)).toBe(2)
    const logged = await page.evaluate(() =>
      window.harness.events().filter(({ name }) => name === 'lw-event'),
    )
    expect(logged).toEqual(
      Array(2).fill({
        name: 'lw-event',
        detail: { name: 'email_sent', details: { type: 'reset_password' } },
      }),
    )
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(page.getByText('An email was sent to ann@example.org', { exact: true })).toBeVisible()
  })

  for (const email of ['nina@example.org', 'ann@example.org']) {
    test(`a code instead of the password, for ${email}`, {
      tag: email === 'nina@example.org' ? [] : ['@long'],
    }, async ({ page, open }) => {
      await open({ artifact: 'drop-in', attributes: withCodes })
      await identify(page, email)
      await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
      await expect(page.getByText(`A 6-digit passcode was sent to you at ${email}.`)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Create a password instead' })).toHaveCount(0)
    })
  }

  test('a user without a password gets a link and can create a password instead', { tag: '@long' }, async ({
    page,
    open,
  }) => {
    await open({ artifact: 'drop-in', attributes: withLinks })
    await identify(page, 'bob@example.org')
    await expect(page.getByText('An email was sent to bob@example.org')).toBeVisible()
    await page.getByRole('button', { name: 'Create a password instead' }).click()
    await expect(page.getByRole('heading', { name: 'Create a password' })).toBeVisible()
  })

  test('reports a host provider that can only sign in with passwords', { tag: '@long' }, async ({
    page,
    open,
  }) => {
    await open({ artifact: 'drop-in', attributes })
    await page.getByLabel('Email').waitFor()
    await page.evaluate(() => {
      const { widget } = window.harness
      const { sessions, passwords } = widget.provider
      if (!sessions || !passwords) throw new Error('The page gave the widget no provider.')
      widget.provider = { sessions, passwords: { authenticate: passwords.authenticate } }
    })
    await identify(page, 'ann@example.org')
    await expect(page.getByRole('alert')).toHaveText('This sign-in method isn’t available.')
    await page.evaluate(() => {
      window.harness.widget.config = { passwordOptions: { layout: 'combined' } }
    })
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await expect(page.getByRole('alert')).toHaveText('This sign-in method isn’t available.')
    await passwordOf(page).fill('correct horse')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  })
})
