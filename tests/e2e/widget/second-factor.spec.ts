import type { Page } from '@playwright/test'
import { en } from '#languages/en/widget.ts'
import { codeOf } from '../../support/browser/authenticator-app.ts'
import { expect, test } from '../../support/browser/page.ts'
import { button, card, enterEmailedCode, openAsProject, sessionOf } from './demo-page.ts'
import { rejectNext } from './reject-next.ts'

// Two-step verification in the shadow root of the drop-in script, with the provider's client and the real server.

const heading = (page: Page, name: string) => card(page).getByRole('heading', { name, exact: true })
const codeField = (page: Page) => card(page).getByLabel('Verification code')
const recoveryField = (page: Page) => card(page).getByLabel('Recovery code')
/** Opens the demo page as a site that requires the second factor at each sign-in. */
const openStrictSite = (page: Page) => openAsProject(page, 'Strict', { second_factor: 'at_sign_in' })
const authenticated = (page: Page) => page.getByText('lw-authenticated')

/** Signs in and adds an authenticator app. @returns its key, the recovery codes and the emailed code */
async function enroll(page: Page, email: string) {
  const emailed = await enterEmailedCode(page, email)
  await expect(authenticated(page)).toBeVisible()
  await page.getByRole('button', { name: 'Two-step verification' }).click()
  await expect(heading(page, 'Two-step verification')).toBeFocused()
  await button(page, 'Turn on').click()
  await expect(heading(page, 'Set up your authenticator app')).toBeFocused()
  await card(page).getByText('Can’t scan it?').click()
  const key = await card(page).getByTestId('lw-totp-key').innerText()
  const secret = key.replaceAll(/\s/g, '')
  await codeField(page).fill(codeOf({ secret, recoveryCodes: [] }))
  await expect(heading(page, 'Save your recovery codes')).toBeFocused()
  const recoveryCodes = await card(page).getByRole('listitem').allInnerTexts()
  return { app: { secret, recoveryCodes }, emailed }
}

const serverErrors = [
  [500, 'internal_server_error'],
  [503, 'server_unavailable'],
] as const

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('lw-logged-out')).toHaveCount(1)
}

test('an authenticator app is added, required at the next sign-in, and turned off', async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  // The browser logs the server's two failures.
  consoleProblems.allow(/Failed to load resource/)
  await openStrictSite(page)
  const { app, emailed } = await enroll(page, freshEmail)
  expect(app.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(app.recoveryCodes).toHaveLength(10)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card(page).getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  await button(page, 'I’ve saved my codes').click()
  await expect(page.getByText('second_factor_closed')).toBeVisible()
  await expect(card(page)).toBeHidden()
  await signOut(page)
  await page.reload()

  const again = await enterEmailedCode(page, freshEmail, emailed)
  await expect(codeField(page)).toBeFocused()
  await expect(card(page).getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
  // A reload returns to the code screen.
  await page.reload()
  await expect(codeField(page)).toBeVisible()
  // The enrollment has used up its code.
  await codeField(page).fill('000000')
  await expect(card(page).getByText('That code is incorrect.')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(authenticated(page)).toHaveCount(0)
  for (const [status, error_type, text] of [
    [500, 'internal_server_error', 'Something went wrong on our end.'],
    [503, 'server_unavailable', 'Our servers are busy.'],
  ] as const) {
    await rejectNext(page, '/totps/authenticate', error_type, status)
    await codeField(page).fill('')
    await codeField(page).fill(codeOf(app, 1))
    await expect(card(page).getByText(text)).toBeVisible()
  }
  await button(page, 'Use a recovery code').click()
  await rejectNext(page, '/totps/recover', 'server_unavailable', 503)
  await recoveryField(page).fill(app.recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(card(page).getByText('Our servers are busy.')).toBeVisible()
  await expect(recoveryField(page)).toHaveValue(app.recoveryCodes[0] ?? '')
  await button(page, 'Use your authenticator app').click()
  await codeField(page).fill(codeOf(app, 1))
  await expect(authenticated(page)).toHaveCount(1)
  await expect(page.getByText('lw-flow-complete')).toHaveCount(1)
  expect(await sessionOf(page)).toMatchObject({ session_token: expect.any(String) })

  await page.getByRole('button', { name: 'Two-step verification' }).click()
  await button(page, 'New recovery codes').click()
  await expect(heading(page, 'Your recovery codes')).toBeFocused()
  const renewed = await card(page).getByRole('listitem').allInnerTexts()
  expect(renewed).toHaveLength(10)
  expect(renewed).not.toContain(app.recoveryCodes[0])
  await button(page, 'I’ve saved my codes').click()
  await page.getByRole('button', { name: 'Two-step verification' }).click()
  await button(page, 'Turn off').click()
  await expect(card(page).getByText('Turn off two-step verification?')).toBeFocused()
  await button(page, 'Cancel').click()
  await button(page, 'Turn off').click()
  await button(page, 'Turn off').click()
  await expect(card(page).getByText('Two-step verification is off')).toBeVisible()
  await expect(card(page).getByText('Protect your account with an authenticator app')).toBeFocused()
  await button(page, 'Done').click()
  await signOut(page)
  await enterEmailedCode(page, freshEmail, again)
  await expect(authenticated(page)).toHaveCount(2)
})

test('a sign-in that ends with the code reports its own method', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await openStrictSite(page)
  const { app, emailed } = await enroll(page, freshEmail)
  await button(page, 'I’ve saved my codes').click()
  await signOut(page)
  await page.reload()
  await enterEmailedCode(page, freshEmail, emailed)
  await codeField(page).fill(codeOf(app, 1))
  await expect(page.getByText('"method":"otp","screen":"SecondFactorConfirmation"')).toBeVisible()
})

test('a recovery code signs in once, and another account can be used', { tag: '@long' }, async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  await openStrictSite(page)
  const { app, emailed } = await enroll(page, freshEmail)
  const [code = ''] = app.recoveryCodes
  await button(page, 'I’ve saved my codes').click()
  await signOut(page)
  await page.reload()
  const second = await enterEmailedCode(page, freshEmail, emailed)
  await button(page, 'Use a recovery code').click()
  await expect(recoveryField(page)).toBeVisible()
  await button(page, 'Continue').click()
  await expect(card(page).getByText('Please enter your code.')).toBeVisible()
  await expect(recoveryField(page)).toBeFocused()
  await page.keyboard.type(code.toUpperCase())
  for (const [status, type] of serverErrors) {
    await rejectNext(page, '/totps/recover', type, status)
    await page.keyboard.press('Enter')
    await expect(card(page).getByText(en[`error.${type}`])).toBeVisible()
    await expect(recoveryField(page)).toHaveValue(code.toUpperCase())
  }
  await page.keyboard.press('Enter')
  await expect(authenticated(page)).toHaveCount(1)
  await signOut(page)
  await enterEmailedCode(page, freshEmail, second)
  await button(page, 'Use a recovery code').click()
  await recoveryField(page).fill(code)
  await page.keyboard.press('Enter')
  await expect(card(page).getByText('That recovery code is incorrect or was already used.')).toBeVisible()
  await button(page, 'Use your authenticator app').click()
  await expect(codeField(page)).toHaveValue('')
  await button(page, 'Use another account').click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(codeField(page)).toHaveCount(0)
})
