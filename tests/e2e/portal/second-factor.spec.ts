import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import {
  type AuthenticatorApp,
  addAuthenticatorApp,
  codeOf,
} from '../../support/browser/authenticator-app.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { authenticate, makePerson, person } from '../../support/browser/person.ts'
import { inScript } from '../../support/widget/digits.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { carrySession, enterPassword, openButton, openPortal, pinField, requestReset } from './steps.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Two-step verification' })
const codeField = (page: Page) => page.getByLabel('Code', { exact: true })
const recoveryField = (page: Page) => page.getByLabel('Recovery code', { exact: true })

/** Opens the portal with a session whose second factor and PIN are pending. */
async function arriveBeforeSecondFactor(page: Page, email: string): Promise<AuthenticatorApp> {
  const app = await addAuthenticatorApp(serverUrl, await makePerson(serverUrl, email))
  await carrySession(page, await authenticate(serverUrl, email, person.password))
  await page.goto(`${serverUrl}/portal`)
  await expect(heading(page)).toBeVisible()
  return app
}

test('the code from an authenticator app comes before the PIN', async ({ page, freshEmail }) => {
  const app = await arriveBeforeSecondFactor(page, freshEmail)
  await expect(codeField(page)).toBeFocused()
  await expectGoodLayout(page)
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The code has 6 digits')).toBeVisible()
  // The enrollment has used up its code.
  await codeField(page).fill('000000')
  await expect(page.getByText('That code is incorrect or was already used.')).toBeVisible()
  await expect(codeField(page)).toHaveValue('')
  await expect(codeField(page)).toBeFocused()
  await expectGoodLayout(page)
  // The digits of every script are accepted, also while an input method composes them.
  const code = inScript(codeOf(app, 1), '０')
  const client = await page.context().newCDPSession(page)
  for (let length = 1; length <= code.length; length++) {
    const text = code.slice(0, length)
    await client.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length })
    await expect(codeField(page)).toHaveValue(text)
  }
  await client.send('Input.insertText', { text: code })
  await expect(pinField(page)).toBeFocused()
  await pinField(page).fill(inScript(person.pin, '०'))
  await expect(openButton(page)).toBeVisible()
  await page.reload()
  await expect(openButton(page)).toBeVisible()
})

test('a recovery code replaces the authenticator app, once', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const { recoveryCodes } = await arriveBeforeSecondFactor(page, freshEmail)
  // The email names the product, like all emails of the portal.
  await messageTo(
    freshEmail,
    ({ subject }) => subject === 'Two-step verification is on for your Cakelock account',
  )
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(recoveryField(page)).toBeFocused()
  await expectGoodLayout(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a recovery code')).toBeVisible()
  await recoveryField(page).fill('aaaa-bbbb-cccc')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That recovery code is incorrect or was already used.')).toBeVisible()
  const [code = 'none'] = recoveryCodes
  await recoveryField(page).fill(code.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(pinField(page)).toBeFocused()
  await carrySession(page, await authenticate(serverUrl, freshEmail, person.password))
  await page.goto(`${serverUrl}/portal`)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await recoveryField(page).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('That recovery code is incorrect or was already used.')).toBeVisible()
  await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  await expect(codeField(page)).toBeFocused()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a password reset does not skip the second factor', { tag: '@long' }, async ({ page, freshEmail }) => {
  const app = await addAuthenticatorApp(serverUrl, await makePerson(serverUrl, freshEmail))
  await page.goto((await requestReset(freshEmail)).reset)
  await page.getByLabel('New password', { exact: true }).fill('violet harbour quilt 31')
  await page.getByLabel('Confirm new password').fill('violet harbour quilt 31')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(heading(page)).toBeVisible()
  await codeField(page).fill(codeOf(app, 1))
  await expect(pinField(page)).toBeFocused()
})

test('the sign-in page asks for the code right after the password', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const app = await addAuthenticatorApp(serverUrl, await makePerson(serverUrl, freshEmail))
  await page.goto(`${serverUrl}/login`)
  await enterPassword(page, freshEmail)
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await expectGoodLayout(page)
  await page.getByLabel('Verification code').fill(codeOf(app, 1))
  await expect(pinField(page)).toBeFocused()
  await pinField(page).fill(person.pin)
  await expect(openButton(page)).toBeVisible()
})

test('the account settings turn two-step verification on and off, behind the PIN', { tag: '@long' }, async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/ERR_FAILED/)
  await openPortal(page, freshEmail, '?settings=security')
  await page.route('**/assets/second-factor-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Manage' }).click()
  await pinField(page).fill(person.pin)
  await page.keyboard.press('Enter')
  await expect(page.getByText('We couldn’t load your settings.')).toBeVisible()
  await page.unroute('**/assets/second-factor-*.js')
  await page.getByRole('button', { name: 'Manage' }).click()
  const section = page.getByRole('region', { name: 'Two-step verification' })
  await pinField(page).fill(person.pin)
  await page.keyboard.press('Enter')
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible()
  // There is one title, where the focus starts. The next control is the main one.
  await expect(section.getByRole('heading', { name: 'Two-step verification' })).toHaveCount(1)
  await expect(section.getByRole('heading', { name: 'Two-step verification' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeFocused()
  await page.keyboard.press('Enter')
  await section.getByText('Can’t scan it?').click()
  await expectGoodLayout(page)
  const key = await section.getByTestId('lw-totp-key').innerText()
  const app = { secret: key.replaceAll(/\s/g, ''), recoveryCodes: [] }
  await section.getByLabel('Verification code').fill(codeOf(app))
  await expect(section.getByRole('listitem')).toHaveCount(10)
  await expectGoodLayout(page)
  await section.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page.getByRole('button', { name: 'Manage' })).toBeFocused()
  // The code was entered in this session, so it continues.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Manage' })).toBeVisible()
  await page.getByRole('button', { name: 'Manage' }).click()
  await pinField(page).fill(person.pin)
  await page.keyboard.press('Enter')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
