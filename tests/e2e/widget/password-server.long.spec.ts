import { createHash, randomBytes } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { breachedDir, demoUrl, publicTokens } from '../../support/browser/addresses.ts'
import { plugIn } from '../../support/browser/authenticator.ts'
import { codeSentTo, messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { registerSite, runOperator } from '../../support/programs/operator.ts'

// The drop-in script on the demo host, with the provider's client and the real server.

/** A strong, unused password. */
const freshPassword = () => `${randomBytes(8).toString('hex')} orchard gate`

async function openWith(page: Page, attributes: Record<string, string>, url = demoUrl) {
  await page.goto(url)
  await page.evaluate((attributes) => {
    const widget = document.querySelector('login-widget')
    for (const [name, value] of Object.entries(attributes)) widget?.setAttribute(name, value)
  }, attributes)
}

const passwords = { products: 'passwords' }
const card = (page: Page) => page.getByTestId('lw-card')
const passwordOf = (page: Page) => card(page).getByRole('textbox', { name: 'Password' })
const continueOf = (page: Page) => card(page).getByRole('button', { name: 'Continue' })

async function identify(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
}

async function choose(page: Page, password: string) {
  await card(page)
    .getByLabel(/^(New p|P)assword$/)
    .fill(password)
  await expect(continueOf(page)).not.toHaveAttribute('aria-disabled')
  await continueOf(page).click()
}

async function logIn(page: Page, email: string, password: string) {
  await identify(page, email)
  await card(page).getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  await passwordOf(page).fill(password)
  await passwordOf(page).press('Enter')
}

/** Creates an account with a password and signs out. */
async function signUp(page: Page, email: string, password: string) {
  await openWith(page, passwords)
  await identify(page, email)
  await card(page).getByRole('heading', { name: 'Create a password' }).waitFor()
  await choose(page, password)
  await leave(page)
}

async function leave(page: Page) {
  await expect(page.getByText('lw-authenticated')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('lw-logged-out')).toHaveCount(1)
}

/** The two links of a password email. */
async function linksOf(email: string, not?: string) {
  const { text } = await messageTo(
    email,
    (message) =>
      message.text.includes('stytch_token_type=reset_password') && !(not && message.text.includes(not)),
  )
  const [reset = '', login = ''] = ['reset_password', 'login'].map(
    (type) => new RegExp(`\\S+stytch_token_type=${type}&\\S+`).exec(text)?.[0] ?? '',
  )
  return { reset, login }
}

test('a new user creates a password, checked while typing, and signs in with it', {
  tag: '@engines',
}, async ({ page, freshEmail }) => {
  const password = freshPassword()
  await openWith(page, passwords)
  await identify(page, freshEmail)
  await passwordOf(page).fill('password')
  await expect(card(page).getByText(/^Very weak\. ./)).toBeVisible()
  await expect(continueOf(page)).toHaveAttribute('aria-disabled', 'true')
  await passwordOf(page).fill('correcthorsebatterystaple')
  await expect(card(page).getByText(/This password may have been used on a different site/)).toBeVisible()
  await expect(continueOf(page)).toHaveAttribute('aria-disabled', 'true')
  await choose(page, password)
  await leave(page)

  await openWith(page, passwords)
  await logIn(page, freshEmail, 'not-the-password')
  await expect(passwordOf(page)).toHaveAccessibleDescription('Invalid email or password')
  await passwordOf(page).fill(password)
  await passwordOf(page).press('Enter')
  await expect(page.getByText('lw-authenticated')).toBeVisible()
  expect(
    await page.evaluate(() => document.querySelector('login-widget')?.session()?.session_token),
  ).toBeTruthy()
})

test('a reset link replaces a forgotten password, once', { tag: '@engines' }, async ({
  page,
  context,
  freshEmail,
}) => {
  const [before, after] = [freshPassword(), freshPassword()]
  await signUp(page, freshEmail, before)
  await openWith(page, passwords)
  await identify(page, freshEmail)
  await card(page).getByRole('button', { name: 'Forgot Password?' }).click()
  await expect(card(page).getByText(`We sent a link to ${freshEmail}.`)).toBeVisible()
  const { reset } = await linksOf(freshEmail)

  const there = await context.newPage()
  await openWith(there, passwords, reset)
  const field = card(there).getByLabel('New password', { exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await choose(there, after)
  await expect(there.getByText('lw-flow-complete')).toHaveCount(1)
  expect(there.url()).toBe(`${demoUrl}/`)
  await leave(there)

  await openWith(there, passwords, reset)
  await choose(there, freshPassword())
  await expect(card(there).getByRole('alert')).toHaveText(
    'This link was already used, has expired, or belongs to another site. Please request a new one.',
  )
  await there.getByLabel('Email').fill(freshEmail)
  await there.getByLabel('Email').press('Enter')
  await expect(card(there).getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect((await linksOf(freshEmail, reset)).reset).not.toBe(reset)

  await openWith(there, passwords)
  await logIn(there, freshEmail, before)
  await expect(passwordOf(there)).toHaveAccessibleDescription('Invalid email or password')
  await passwordOf(there).fill(after)
  await passwordOf(there).press('Enter')
  await expect(there.getByText('lw-authenticated')).toBeVisible()
})

for (const [kind, press] of [
  ['reset', 'Sign in without a password'],
  ['login', 'Continue'],
] as const) {
  test(`the ${kind} link in the email signs in without a password`, async ({ page, browser, freshEmail }) => {
    await signUp(page, freshEmail, freshPassword())
    await openWith(page, passwords)
    await identify(page, freshEmail)
    await card(page).getByRole('button', { name: 'Forgot Password?' }).click()
    await card(page).getByRole('heading', { name: 'Check your email' }).waitFor()
    // On another device, which did not request the link, it takes one click.
    const elsewhere = await browser.newContext()
    const there = await elsewhere.newPage()
    await openWith(there, passwords, (await linksOf(freshEmail))[kind])
    await card(there).getByRole('button', { name: press }).click()
    await expect(there.getByText('lw-authenticated')).toBeVisible()
    await elsewhere.close()
  })
}

test('that link continues by itself in the browser that requested it', async ({ page, freshEmail }) => {
  await signUp(page, freshEmail, freshPassword())
  await openWith(page, passwords)
  await identify(page, freshEmail)
  await card(page).getByRole('button', { name: 'Forgot Password?' }).click()
  await card(page).getByRole('heading', { name: 'Check your email' }).waitFor()
  await openWith(page, passwords, (await linksOf(freshEmail)).login)
  await expect(page.getByText('lw-authenticated')).toBeVisible()
  expect(page.url()).toBe(`${demoUrl}/`)
})

test('a breached password requires a new one', async ({ page, freshEmail }) => {
  const password = freshPassword()
  await signUp(page, freshEmail, password)
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  await appendFile(join(breachedDir, `${digest.slice(0, 5)}.txt`), `\n${digest.slice(5)}:1\n`)
  await openWith(page, passwords)
  await logIn(page, freshEmail, password)
  await expect(card(page).getByRole('alert')).toHaveText(
    /This password may have been used on a different site/,
  )
  await card(page).getByRole('button', { name: 'Email me the link' }).click()
  await card(page).getByRole('heading', { name: 'Check your email' }).waitFor()
  await openWith(page, passwords, (await linksOf(freshEmail)).reset)
  await choose(page, freshPassword())
  await expect(page.getByText('lw-authenticated')).toBeVisible()
})

test('a password that an operator expired sends a reset email and says why', async ({ page, freshEmail }) => {
  const password = freshPassword()
  await signUp(page, freshEmail, password)
  await runOperator('password', 'expire', freshEmail, '--project', publicTokens.demoHost)
  await openWith(page, passwords)
  await logIn(page, freshEmail, password)
  await expect(card(page).getByRole('alert')).toHaveText(
    'You need to set a new password. Use the link in the email we sent you.',
  )
  await expect(card(page).getByText(`We sent a link to ${freshEmail}.`)).toBeVisible()
  await openWith(page, passwords, (await linksOf(freshEmail)).reset)
  await choose(page, freshPassword())
  await expect(page.getByText('lw-authenticated')).toBeVisible()
})

test('a user without a password gets a code or creates a password instead', async ({ page, freshEmail }) => {
  const withCodes = { products: 'passwords otp' }
  await openWith(page, { products: 'otp' })
  await identify(page, freshEmail)
  await page.getByLabel('Passcode').waitFor()
  const first = await codeSentTo(freshEmail)
  await page.getByLabel('Passcode').fill(first)
  await leave(page)

  await openWith(page, withCodes)
  await identify(page, freshEmail)
  await expect(page.getByLabel('Passcode')).toBeFocused()
  await codeSentTo(freshEmail, first)
  await card(page).getByRole('button', { name: 'Create a password instead' }).click()
  await expect(card(page).getByRole('heading', { name: 'Create a password' })).toBeVisible()
  const password = freshPassword()
  await openWith(page, withCodes, (await linksOf(freshEmail)).reset)
  await choose(page, password)
  await leave(page)

  await openWith(page, withCodes)
  await logIn(page, freshEmail, password)
  await expect(page.getByText('lw-authenticated')).toBeVisible()
})

test('lists and checks the project’s own password rules', async ({ page, freshEmail, consoleProblems }) => {
  // The page starts with the tag of another project.
  consoleProblems.allow(/share the session cookie/)
  const token = await registerSite('Strict', {
    origins: [demoUrl],
    redirect_uris: [`${demoUrl}/`],
    password: { policy: 'luds', complexity: 3, length: 10 },
  })
  await openWith(page, { ...passwords, 'public-token': token })
  await identify(page, freshEmail)
  await expect(passwordOf(page)).toHaveAttribute('minlength', '10')
  const items = card(page).getByRole('listitem')
  const length = 'Must be at least 10 characters long'
  const kinds = 'Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol'
  await expect(items).toHaveText([`Not met yet: ${length}`, `Not met yet: ${kinds}`])
  await passwordOf(page).fill('aaaaaaaaaa')
  await expect(items).toHaveText([`Met: ${length}`, `Not met yet: ${kinds}`])
  await choose(page, `Aa1${randomBytes(6).toString('hex')}`)
  await expect(page.getByText('lw-authenticated')).toBeVisible()
})

test('a user with an unverified email address gets a passkey and a second factor after a code', async ({
  page,
  freshEmail,
}) => {
  await plugIn(page)
  await openWith(page, passwords)
  await page.evaluate(() =>
    Object.assign(document.querySelector('login-widget') ?? {}, {
      config: { products: ['passwords'], passkeyOptions: { offerAfterSignIn: true } },
    }),
  )
  const offer = card(page).getByRole('heading', { name: 'Add a passkey' })
  const verify = card(page).getByRole('button', { name: `Verify ${freshEmail}` })
  const rejected = card(page).getByText('Verify your email address or phone number first.')
  const press = (name: string) => card(page).getByRole('button', { name, exact: true }).click()
  await identify(page, freshEmail)
  await choose(page, freshPassword())
  await expect(page.getByText('lw-flow-complete')).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.getByRole('button', { name: 'Two-step verification' }).click()
  await press('Turn on')
  await expect(rejected).toBeVisible()
  await verify.click()
  await expect(page.getByLabel('Passcode')).toBeFocused()
  await press('Back')
  await expect(card(page).getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await press('Done')

  await page
    .locator('login-widget')
    .evaluate((widget: HTMLElement & { openPasskeys(): void }) => widget.openPasskeys())
  await press('Create a passkey')
  await expect(rejected).toBeVisible()
  const first = await codeSentTo(freshEmail)
  await verify.click()
  await page.getByLabel('Passcode').fill(await codeSentTo(freshEmail, first))
  await expect(offer).toBeFocused()
  await press('Create a passkey')
  await expect(card(page).getByRole('heading', { name: 'Passkey added' })).toBeVisible()
  await press('Done')
  await page.getByRole('button', { name: 'Two-step verification' }).click()
  await press('Turn on')
  await expect(card(page).getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible()
})
