import { createHash, randomBytes } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { breachedDir } from '../../support/browser/addresses.ts'
import { codeSentTo, messageTo } from '../../support/browser/outbox.ts'
import { runOperator } from '../../support/programs/operator.ts'
import { enterCode, expect, leave, signInByCode, submitEmail, test, whoIsIn } from './fixture.ts'
import {
  createPassword,
  freshPassword,
  requestReset,
  resetEmailOf,
  setNewPassword,
  signIn,
} from './passwords.ts'

/** Creates a user with a password, signs out, and opens the page again. */
async function signUpAndLeave(page: Page, open: () => Promise<void>, email: string, password: string) {
  await open()
  await createPassword(page, email, password)
  await leave(page)
  await open()
}

test('a new user sets a password and signs in with it', async ({ page, open, freshEmail }) => {
  const password = freshPassword()
  await signUpAndLeave(page, () => open('passwords'), freshEmail, password)
  await signIn(page, freshEmail, 'not-the-password')
  await expect(page.getByText('Unauthorized credentials.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})

test('a weak or breached password is rejected', async ({ page, open, freshEmail }) => {
  await open('passwords')
  await submitEmail(page, freshEmail)
  const field = page.getByRole('textbox', { name: 'Password' })
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await field.fill('password')
  await expect(page.getByText('This is a heavily used password.')).toBeVisible()
  await expect(next).toBeDisabled()
  await field.fill('correcthorsebatterystaple')
  await expect(page.getByText(/This password may have been used on a different site/)).toBeVisible()
  await expect(next).toBeDisabled()
  await field.fill(freshPassword())
  await expect(next).toBeEnabled()
})

test('the UI shows the rules of a project that requires kinds of characters', { tag: '@long' }, async ({
  page,
  open,
  freshEmail,
}) => {
  await open('passwords', 'strict.localhost')
  await submitEmail(page, freshEmail)
  await page.getByRole('textbox', { name: 'Password' }).fill('aaaaaaaaaa')
  await expect(page.getByText('Must be at least 10 characters long')).toBeVisible()
  await expect(page.getByText(/Must contain 3 of the following/)).toBeVisible()
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await expect(next).toBeDisabled()
  await page.getByRole('textbox', { name: 'Password' }).fill(`Aa1${randomBytes(6).toString('hex')}`)
  await expect(next).toBeEnabled()
})

test('the link in the email resets a forgotten password', async ({ page, open, freshEmail }) => {
  const [before, after] = [freshPassword(), freshPassword()]
  await signUpAndLeave(page, () => open('passwords'), freshEmail, before)
  const { resetLink } = await requestReset(page, freshEmail)
  await page.goto(resetLink)
  await setNewPassword(page, after)
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
  await leave(page)

  await open('passwords')
  await signIn(page, freshEmail, before)
  await expect(page.getByText('Unauthorized credentials.')).toBeVisible()
  await open('passwords')
  await signIn(page, freshEmail, after)
  await expect(page.getByText('Success!')).toBeVisible()
})

test('the second link in the reset email signs in without a new password', { tag: '@long' }, async ({
  page,
  open,
  freshEmail,
}) => {
  await signUpAndLeave(page, () => open('passwords'), freshEmail, freshPassword())
  const { loginLink } = await requestReset(page, freshEmail)
  await page.goto(loginLink)
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})

test('the reset page offers to sign in without a password', { tag: '@long' }, async ({
  page,
  open,
  freshEmail,
}) => {
  await signUpAndLeave(page, () => open('passwords'), freshEmail, freshPassword())
  const { resetLink } = await requestReset(page, freshEmail)
  await page.goto(resetLink)
  await page.getByRole('button', { name: 'Login without a password' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})

test('with required PKCE, a reset works only in the browser that requested it', { tag: '@long' }, async ({
  page,
  open,
  browser,
  freshEmail,
}) => {
  const strict = 'strict.localhost'
  await signUpAndLeave(page, () => open('passwords', strict), freshEmail, freshPassword())
  const { resetLink } = await requestReset(page, freshEmail)
  const otherDevice = await browser.newPage()
  await otherDevice.goto(resetLink)
  await otherDevice.getByRole('textbox', { name: 'Password' }).fill(freshPassword())
  await otherDevice.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(otherDevice.getByText(/only works in the browser that requested it/).first()).toBeVisible()
  await otherDevice.close()
  await page.goto(resetLink)
  await setNewPassword(page, freshPassword())
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})

test('with required PKCE, the second link in the reset email signs in', { tag: '@long' }, async ({
  page,
  open,
  freshEmail,
}) => {
  const strict = 'strict.localhost'
  await signUpAndLeave(page, () => open('passwords', strict), freshEmail, freshPassword())
  const { loginLink } = await requestReset(page, freshEmail)
  await page.goto(loginLink)
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})

test('a user without a password gets a code, and can create a password instead', { tag: '@long' }, async ({
  page,
  open,
  freshEmail,
}) => {
  await open('passwords-or-code')
  await submitEmail(page, freshEmail)
  await page.getByRole('button', { name: 'Email me a login code' }).click()
  const first = await codeSentTo(freshEmail)
  await enterCode(page, first)
  await expect(page.getByText('Success!')).toBeVisible()
  await leave(page)

  await open('passwords-or-code')
  await submitEmail(page, freshEmail)
  await expect(page.getByText('Enter passcode')).toBeVisible()
  expect(await codeSentTo(freshEmail, first)).toMatch(/^\d{6}$/)
  await page.getByRole('button', { name: 'Create a password instead' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const password = freshPassword()
  await page.goto((await resetEmailOf(freshEmail)).resetLink)
  await setNewPassword(page, password)
  await leave(page)
  await open('passwords-or-code')
  await signIn(page, freshEmail, password)
  await expect(page.getByText('Success!')).toBeVisible()
})

test('a user without a password gets a link to set one if passwords are the only method', {
  tag: '@long',
}, async ({ page, open, freshEmail }) => {
  await open('codes')
  await signInByCode(page, freshEmail)
  await expect(page.getByText('Success!')).toBeVisible()
  await leave(page)
  await open('passwords')
  await submitEmail(page, freshEmail)
  await expect(page.getByText('Check your email')).toBeVisible()
  await page.goto((await resetEmailOf(freshEmail)).resetLink)
  await setNewPassword(page, freshPassword())
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})

test('a magic link signs in instead of a password', { tag: '@long' }, async ({ page, open, freshEmail }) => {
  await open('passwords-or-link')
  await submitEmail(page, freshEmail)
  await page.getByRole('button', { name: 'Email me a login link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await page.goto((await messageTo(freshEmail, ({ link }) => link !== null)).link ?? '')
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})

test('a password that was breached after it was set no longer signs in', { tag: '@long' }, async ({
  page,
  open,
  freshEmail,
}) => {
  const password = freshPassword()
  await open('passwords')
  await createPassword(page, freshEmail, password)
  await leave(page)
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  await appendFile(join(breachedDir, `${digest.slice(0, 5)}.txt`), `\n${digest.slice(5)}:1\n`)
  await open('passwords')
  await signIn(page, freshEmail, password)
  await expect(
    page.getByText('Password appears in the list of breached passwords and must be reset.'),
  ).toBeVisible()
  await expect(whoIsIn(page)).toHaveText('Signed out')
})

test('a password that must be replaced triggers a reset email', { tag: '@long' }, async ({
  page,
  open,
  freshEmail,
}) => {
  const [before, after] = [freshPassword(), freshPassword()]
  await open('passwords')
  await createPassword(page, freshEmail, before)
  await leave(page)
  const settings = (await page.locator('#settings').textContent()) ?? ''
  const { publicToken } = JSON.parse(settings) as { publicToken: string }
  await runOperator('password', 'expire', freshEmail, '--project', publicToken)
  await open('passwords')
  await signIn(page, freshEmail, before)
  await expect(page.getByText('Check your email to set a new password')).toBeVisible()
  await page.goto((await resetEmailOf(freshEmail)).resetLink)
  await setNewPassword(page, after)
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})
