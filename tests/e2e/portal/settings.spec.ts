import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { logIn, makePerson, mustPost, person } from '../../support/browser/person.ts'
import { runOperator } from '../../support/programs/operator.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { enterPassword, openButton, openPortal, pinField, statusOf } from './steps.ts'

const newPassword = 'violet harbour quilt 31'
const settings = (page: Page) => page.getByRole('dialog', { name: 'Account settings' })
const confirmPin = (page: Page) => page.getByRole('dialog', { name: 'Confirm PIN' })
const setPin = (page: Page) => page.getByRole('dialog', { name: 'Set a new PIN' })
const confirm = (page: Page) => confirmPin(page).getByRole('button', { name: 'Confirm' })

/** Opens the settings of a new user. @returns the token of another session */
async function arriveInSettings(page: Page, email: string): Promise<string> {
  await openPortal(page, email, '?settings=open')
  await expect(settings(page).getByRole('heading', { name: 'Account settings' })).toBeFocused()
  await expect(settings(page).getByText(email)).toBeVisible()
  await settings(page).getByRole('button', { name: 'Security' }).click()
  return logIn(serverUrl, { email, ...person })
}

test('the password is changed with the PIN', { tag: '@engines' }, async ({ page, freshEmail }) => {
  const otherSession = await arriveInSettings(page, freshEmail)
  const password = page.getByLabel('New password', { exact: true })
  const confirmation = page.getByLabel('Confirm new password')
  const submit = page.getByRole('button', { name: 'Change password' })

  // The form opens in place. Cancel returns to the button.
  await submit.click()
  await expect(password).toBeFocused()
  await settings(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(password).toHaveCount(0)
  await expect(submit).toBeFocused()
  await submit.click()
  await password.fill('abcdef')
  await confirmation.fill('abcdeg')
  await submit.click()
  await expect(page.getByText('New passwords do not match.')).toBeVisible()
  await expectGoodLayout(page)
  await password.fill('abcde')
  await confirmation.fill('abcde')
  await submit.click()
  await expect(page.getByText('Please enter a stronger new password.')).toBeVisible()

  await password.fill(freshEmail)
  await expect(page.getByRole('img', { name: 'Strength: 0 / 4' })).toBeVisible()

  // The portal accepts six characters, but the server does not.
  await password.fill('abcdef')
  await confirmation.fill('abcdef')
  await expect(page.getByText('Not strong enough yet')).toBeVisible()
  await submit.click()
  await expect(pinField(page)).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('PIN must be exactly 4 digits.')).toBeVisible()
  await pinField(page).fill(person.pin)
  await confirm(page).click()
  await expect(page.getByText('Please enter a stronger new password.')).toBeVisible()
  await expect(confirmPin(page)).toHaveCount(0)
  await expect(password).toBeFocused()

  await password.fill(newPassword)
  await confirmation.fill(newPassword)
  await page.keyboard.press('Enter')
  // Selecting text past the dialog's edge does not close it.
  await pinField(page).hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(confirmPin(page)).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(confirmPin(page)).toHaveCount(0)
  await submit.click()
  await confirmPin(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(confirmPin(page)).toHaveCount(0)
  await submit.click()
  await page.keyboard.type('0000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid PIN')).toBeVisible()
  await expect(pinField(page)).toHaveValue('')
  // The error stays until another digit is typed.
  await page.keyboard.press('Enter')
  await expect(page.getByText('PIN must be exactly 4 digits.')).toHaveCount(0)
  await expect(page.getByText('Invalid PIN')).toBeVisible()
  await page.route('**/auth/password/reset', (route) => route.fulfill({ status: 400, body: 'x' }))
  await page.keyboard.type(person.pin)
  await confirm(page).click()
  await expect(page.getByText('Failed to reset password')).toBeVisible()
  await page.unroute('**/auth/password/reset')
  await submit.click()
  await page.keyboard.type(person.pin)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password was changed. You’re signed out everywhere else.')).toBeVisible()
  await expect(password).toHaveCount(0)
  await expect(submit).toBeFocused()
  expect(await statusOf(page, otherSession)).toBe(401)

  await page.keyboard.press('Escape')
  await expect(settings(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${serverUrl}/portal`)
  // The page was loaded with the settings open, so the focus moves to the button that opens them.
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeFocused()
  await page.goBack()
  await expect(settings(page)).toBeVisible()
  await logIn(serverUrl, { email: freshEmail, password: newPassword, pin: person.pin })
})

test('the PIN is changed with the old PIN, with waits after wrong PINs', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const otherSession = await arriveInSettings(page, freshEmail)
  await page.getByRole('button', { name: 'Reset PIN' }).click()
  for (let count = 0; count < 4; count += 1) {
    await expect(pinField(page)).toHaveValue('')
    await page.keyboard.type('0000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Invalid PIN')).toBeVisible()
  }
  await page.keyboard.type(person.pin)
  await page.keyboard.press('Enter')
  const dialog = setPin(page)
  const pin = dialog.getByLabel('New PIN', { exact: true })
  const again = dialog.getByLabel('Confirm new PIN')
  const submit = dialog.getByRole('button', { name: 'Set new PIN' })
  await expect(pin).toBeFocused()
  await page.keyboard.type('22')
  await submit.click()
  await expect(dialog.getByText('PIN must be exactly 4 digits.')).toBeVisible()
  await pin.fill('2222')
  await again.fill('2223')
  await submit.click()
  await expect(dialog.getByText('PINs do not match.')).toBeVisible()
  await expectGoodLayout(page)
  await again.fill('2222')
  await page.route('**/admin/pin/reset', (route) => route.fulfill({ status: 400, body: 'x' }))
  await submit.click()
  await expect(dialog.getByText('Failed to set new PIN.')).toBeVisible()
  await page.unroute('**/admin/pin/reset')
  await submit.click()
  await expect(page.getByText('Your PIN was changed.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // The other session needs the new PIN, and has to wait after five wrong PINs.
  await page.evaluate((token) => localStorage.setItem('cakelock_session', token), otherSession)
  await page.goto(`${serverUrl}/portal`)
  for (let count = 0; count < 5; count += 1) {
    await expect(pinField(page)).toHaveValue('')
    await pinField(page).fill(person.pin)
    await expect(page.getByText('Invalid PIN')).toBeVisible()
  }
  await pinField(page).fill('2222')
  await expect(page.getByText(/Too many attempts\..* You can try again in \d+ s\./)).toBeVisible()
  await page.getByText('Forgot your PIN?').click()
  await expect(
    page.getByText(/^Your PIN can’t be recovered\. The operator of this site can clear it/),
  ).toBeVisible()
})

test('the user signs out from the settings, or the session ends while they are open', {
  tag: ['@engines', '@long'],
}, async ({ page, freshEmail }) => {
  await arriveInSettings(page, freshEmail)
  const token = await page.evaluate(() => localStorage.getItem('cakelock_session') ?? '')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(`${serverUrl}/login`)
  expect(await statusOf(page, token)).toBe(401)

  const next = await logIn(serverUrl, { email: freshEmail, ...person })
  await page.evaluate((session) => {
    localStorage.setItem('cakelock_session', session)
    localStorage.setItem('cakelock_session_jwt', 'a.b.c')
  }, next)
  await page.goto(`${serverUrl}/portal?settings=pin`)
  await expect(settings(page).getByRole('heading', { name: 'PIN' })).toBeFocused()
  await page.getByRole('button', { name: 'Reset PIN' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('PIN must be exactly 4 digits.')).toBeVisible()
  await expectGoodLayout(page)
  await mustPost(serverUrl, '/auth/sessions/revoke', {}, next)
  await page.keyboard.type(person.pin)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?callback=/)
  await expect(openButton(page)).toHaveCount(0)
})

test('a forgotten PIN is cleared by the operator, and set again after verifying the email', {
  tag: '@long',
}, async ({ page, freshEmail }) => {
  await makePerson(serverUrl, freshEmail)
  const used = await codeSentTo(freshEmail)
  await runOperator('pin', 'clear', freshEmail)
  await page.goto(`${serverUrl}/login`)
  await enterPassword(page, freshEmail)
  await page.getByLabel('Verification code').fill(await codeSentTo(freshEmail, used))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set your PIN' })).toBeVisible()
  await page.getByLabel('New PIN').fill('2222')
  await expect(openButton(page)).toBeVisible()
})
