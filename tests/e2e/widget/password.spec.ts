import { expect, test } from './fixture.ts'

const attributes = { products: 'passwords', 'public-token': 'public-token-test-widget' }
const config = {
  passwordOptions: { layout: 'combined', forgotPasswordURL: '/reset-password', signupURL: '/signup' },
}

test.describe('email and password on one form', () => {
  test.beforeEach(async ({ open }) => open({ artifact: 'drop-in', attributes, config }))

  test('is one form with the fields that password managers expect', async ({ page }) => {
    const email = page.getByLabel('Email')
    await expect(email).toHaveAttribute('autocomplete', 'username')
    await expect(email).toHaveAttribute('type', 'email')
    const password = page.getByRole('textbox', { name: 'Password' })
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expect(password).toHaveAttribute('type', 'password')
    expect(await password.evaluate((input) => input.closest('form')?.querySelectorAll('input').length)).toBe(
      2,
    )
  })

  test('signs in', async ({ page }) => {
    await page.getByLabel('Email').fill('ann@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
    const events = await page.evaluate(() => window.harness.events())
    expect(events.filter((event) => event.name === 'lw-authenticated')).toEqual([
      { name: 'lw-authenticated', detail: { method: 'password' } },
    ])
  })

  test('does not reveal which field was wrong and keeps the input', { tag: '@long' }, async ({ page }) => {
    await page.getByLabel('Email').fill('ann@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('wrong')
    await expect(page.getByLabel('Email')).toHaveValue('ann@example.org')
  })

  test('requires both fields', { tag: '@long' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Please enter email and password')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('ann')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Invalid email address')).toBeVisible()
  })

  test('shows and hides the password', { tag: '@long' }, async ({ page }) => {
    const password = page.getByRole('textbox', { name: 'Password' })
    await password.fill('correct horse')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('links to the host’s pages unless the host handles the click', { tag: '@long' }, async ({ page }) => {
    await expect(page.getByRole('link', { name: 'Forgot password' })).toHaveAttribute(
      'href',
      '/reset-password',
    )
    await page.evaluate(() =>
      document.addEventListener('lw-before-redirect', (event) => event.preventDefault(), { once: true }),
    )
    const here = page.url()
    await page.getByRole('link', { name: 'Sign up' }).click()
    expect(page.url()).toBe(here)
    expect(await page.evaluate(() => window.harness.events())).toEqual([
      { name: 'lw-before-redirect', detail: { reason: 'sign-up', url: '/signup' } },
    ])
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.waitForURL('**/signup')
  })
})

test('a code instead of the password', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: { ...attributes, products: 'passwords otp' }, config })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await expect(page.getByText('A 6-digit passcode was sent to you at ann@example.org.')).toBeVisible()
})
