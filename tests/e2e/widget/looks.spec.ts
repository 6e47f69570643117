import { expectNoFindings } from './findings.ts'
import { expect, test } from './fixture.ts'

const attributes = { products: 'passwords otp', 'public-token': 'public-token-test-widget' }
const config = {
  passwordOptions: { layout: 'combined', forgotPasswordURL: '/reset-password', signupURL: '/signup' },
}

test('axe finds nothing on the screens of a code', { tag: '@long' }, async ({ page, open }) => {
  // Checks eight screens with every axe rule.
  test.slow()
  await open({ artifact: 'drop-in', attributes, config })
  await page.getByLabel('Email').waitFor()
  await expectNoFindings(page, 'Main')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectNoFindings(page, 'Main, rejected')
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid email or password').waitFor()
  await expectNoFindings(page, 'Main, wrong password')
  await page.evaluate(() => window.harness.provider.pause())
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await expectNoFindings(page, 'Main, sending')
  await page.evaluate(() => window.harness.provider.resume())
  await page.getByLabel('Passcode').waitFor()
  await expectNoFindings(page, 'OTPAuthenticate')
  await page.evaluate(() => window.harness.provider.pause())
  await page.keyboard.type('000000')
  await page.getByText('Verifying passcode...').waitFor()
  await expectNoFindings(page, 'OTPAuthenticate, checking')
  await page.evaluate(() => window.harness.provider.resume())
  await page.getByText('Invalid passcode, please try again.').waitFor()
  await expectNoFindings(page, 'OTPAuthenticate, wrong code')
  await page.getByLabel('Passcode').fill(await page.evaluate(() => window.harness.codes().at(-1) ?? ''))
  await page.getByRole('heading', { name: 'Success' }).waitFor()
  await expectNoFindings(page, 'OTPConfirmation')
})

test('by keyboard alone: an email code', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: { ...attributes, products: 'otp' } })
  await page.getByLabel('Email').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('ann')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('ann@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Passcode')).toBeFocused()
  await page.keyboard.type('000000')
  await page.getByText('Invalid passcode, please try again.').waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Code sent' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(await page.evaluate(() => window.harness.codes().at(-1) ?? ''))
  await expect(page.getByRole('heading', { name: 'Success' })).toBeFocused()
})

test('a disabled button is gray in forced colors', { tag: '@long' }, async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open({ artifact: 'drop-in', attributes, config })
  await page.getByLabel('Email').fill('ann@example.org')
  const logIn = page.getByRole('button', { name: 'Sign in', exact: true })
  const isGray = () =>
    logIn.evaluate((button) => {
      const gray = document.createElement('i')
      gray.style.color = 'GrayText'
      button.append(gray)
      const isSame = getComputedStyle(button).color === getComputedStyle(gray).color
      gray.remove()
      return isSame
    })
  expect(await isGray()).toBe(false)
  await page.evaluate(() => window.harness.provider.pause())
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await expect(logIn).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(isGray).toBe(true)
  await page.evaluate(() => window.harness.provider.resume())
})

test('does not take the focus from a visitor who acts within a frame', { tag: '@long' }, async ({
  page,
  open,
}) => {
  await page.clock.install()
  await open({ artifact: 'drop-in', attributes: { ...attributes, products: 'otp' } })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  await page.getByLabel('Passcode').waitFor()
  // Stops all timers and frames, as on a busy machine.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Passcode').fill('000000')
  await page.getByText('Invalid passcode, please try again.').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Code sent' })).toBeFocused()
})

test('by keyboard alone: email and password', { tag: '@long' }, async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes, config })
  await page.getByLabel('Email').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('ann@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type('correct horse')
  for (const name of ['Show password', 'Forgot password', 'Sign in']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole(name === 'Forgot password' ? 'link' : 'button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeFocused()
})

test('animates nothing with reduced motion', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open({ artifact: 'drop-in', attributes: { ...attributes, products: 'otp' } })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  await page.getByLabel('Passcode').waitFor()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
