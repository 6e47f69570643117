import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { plain, prepare } from './testing-page.ts'

// The test provider as the tests of another site use it: a script before the page, and nothing in the page. The page's policy
// forbids every connection, so a call to a server would fail the test. Other specs use the provider through their host page.

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const messages = (page: Page) => page.evaluate(() => testProvider.messages())
const session = (page: Page) => page.evaluate(() => document.querySelector('login-widget')?.session() ?? null)

async function enterEmail(page: Page, email = 'ann@example.com') {
  await page.getByTestId('lw-email').fill(email)
  await page.keyboard.press('Enter')
}

test('codes: a text message, a failure, a reload and a sign-out', async ({ page, site }) => {
  const url = site.urlOf(plain('otp', { config: { otpOptions: { methods: ['sms'] } } }))
  await prepare(page, url, { failures: { 'otps.checkCode': { code: 'otp_code_not_found', times: 1 } } })
  await page.goto(url)
  await page.getByTestId('lw-phone').fill('2025550143')
  await page.keyboard.press('Enter')
  await page.getByTestId('lw-code').fill('000000')
  await expect(page.getByText('Invalid passcode, please try again.')).toBeVisible()
  await page.getByTestId('lw-code').fill('000000')
  await expect(heading(page, 'Success')).toBeVisible()
  expect(await messages(page)).toEqual([
    { type: 'code', channel: 'sms', to: '+12025550143', code: '000000', locale: 'en' },
  ])
  const before = await session(page)
  expect(before).not.toBeNull()

  await page.reload()
  await expect.poll(() => session(page)).toEqual(before)
  await page.evaluate(() => document.querySelector('login-widget')?.signOut())
  expect(await session(page)).toBeNull()
  expect(await page.evaluate(() => testProvider.requests('sessions.signOut').length)).toBe(1)
})

test('links: the link of a message signs in, once', { tag: '@long' }, async ({ page, site }) => {
  const url = site.urlOf(plain('emailMagicLinks'))
  await prepare(page, url)
  await page.goto(url)
  await enterEmail(page)
  await expect(heading(page, 'Check your email')).toBeVisible()
  const [message] = await messages(page)
  await page.goto(message?.url ?? '')
  await button(page, 'Continue').click()
  await expect(heading(page, 'You’re signed in')).toBeVisible()
  await page.evaluate(() => testProvider.endSession())
  await page.goto(message?.url ?? '')
  await button(page, 'Continue').click()
  await expect(page.getByText(/^This link was already used, has expired/)).toBeVisible()
})

test('passwords: a rejected password, and a new one by email', { tag: '@long' }, async ({ page, site }) => {
  const url = site.urlOf(plain('passwords'))
  await prepare(page, url, { users: [{ email: 'ann@example.com', password: 'correct horse battery' }] })
  await page.goto(url)
  await enterEmail(page)
  await page.getByTestId('lw-password').fill('a wrong password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await page.getByText('Forgot Password?').click()
  await expect.poll(() => messages(page)).toMatchObject([{ type: 'password_reset', to: 'ann@example.com' }])
  const [message] = await messages(page)
  await page.goto(message?.url ?? '')
  await page.getByTestId('lw-password').fill('another horse, another battery')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'You’re signed in')).toBeVisible()
})

test('passkeys: the user with a passkey signs in, and pausing shows what happens meanwhile', {
  tag: '@long',
}, async ({ page, site }) => {
  const url = site.urlOf(plain('otp passkeys'))
  await prepare(page, url, { users: [{ id: 'user-ann', passkeys: ['Laptop'] }] })
  await page.goto(url)
  await page.evaluate(() => testProvider.pause())
  await button(page, 'Sign in with a passkey').click()
  await expect(button(page, 'Sign in with a passkey')).toBeDisabled()
  await page.evaluate(() => testProvider.resume())
  await expect(heading(page, 'You’re signed in')).toBeVisible()
  const claims = (await session(page))?.session_jwt.split('.')[1] ?? ''
  expect(JSON.parse(atob(claims))).toMatchObject({ sub: 'user-ann' })
})

test('wallets: one signs in, one declines', { tag: '@long' }, async ({ page, site }) => {
  const url = site.urlOf(plain('crypto otp'))
  await prepare(page, url, {
    wallets: [
      { chain: 'ethereum', name: 'MetaMask', declines: 'sign' },
      { chain: 'solana', name: 'Phantom' },
    ],
  })
  await page.goto(url)
  await button(page, 'Continue with Metamask').click()
  await expect(page.getByText('[Error] Could not sign message')).toBeVisible()
  await page.reload()
  await button(page, 'Continue with Phantom').click()
  await expect(heading(page, 'You’re signed in')).toBeVisible()
})

test('social sign-in: a new visitor returns, and a user is asked to link the account', {
  tag: '@long',
}, async ({ page, site }) => {
  const url = site.urlOf(
    plain('oauth otp', { config: { oauthOptions: { providers: [{ type: 'github' }] } } }),
  )
  await prepare(page, url, { socialEmail: 'ann@example.com' })
  await page.goto(url)
  await button(page, 'Continue with GitHub').click()
  await expect(heading(page, 'You’re signed in')).toBeVisible()
  await page.evaluate(() => {
    testProvider.reset()
    testProvider.signIn('ann@example.com')
    testProvider.endSession()
  })
  await page.getByRole('button', { name: 'Continue with GitHub Last used' }).click()
  await expect(heading(page, 'You already have an account')).toBeVisible()
})

test('One Tap: the prompt signs in, without a request to Google', { tag: '@long' }, async ({
  page,
  site,
}) => {
  const google = { type: 'google', one_tap: true, position: 'floating' }
  const url = site.urlOf(plain('oauth', { config: { oauthOptions: { providers: [google] } } }))
  await prepare(page, url)
  await page.goto(url)
  await button(page, 'Continue as visitor@example.com').click()
  await expect(heading(page, 'You’re signed in')).toBeVisible()
})

test('a second factor: asked for at the sign-in, and replaced in the settings', { tag: '@long' }, async ({
  page,
  site,
}) => {
  const url = site.urlOf(plain('otp'))
  await prepare(page, url, {
    users: [{ email: 'ann@example.com', hasAuthenticatorApp: true, recoveryCodes: ['only-1'] }],
    project: { secondFactor: 'at_sign_in' },
    failures: { 'secondFactor.authenticate': { code: 'unable_to_authenticate_totp', times: 1 } },
  })
  await page.goto(url)
  await enterEmail(page)
  await page.getByTestId('lw-code').fill('000000')
  await expect(heading(page, 'Two-step verification')).toBeVisible()
  expect(await session(page)).toBeNull()
  await page.getByTestId('lw-code').fill('000000')
  await expect(page.getByText('That code is incorrect.')).toBeVisible()
  await page.getByTestId('lw-code').fill('000000')
  await expect.poll(() => session(page)).not.toBeNull()
  await page.evaluate(() => document.querySelector('login-widget')?.openSecondFactor())
  await button(page, 'New recovery codes').click()
  await expect(page.getByText('test-recovery0-8')).toBeVisible()
})

test('consent: an application receives a code', { tag: '@long' }, async ({ page, site }) => {
  const redirectURL = 'https://recipes.example/callback'
  const query = {
    client_id: 'recipes',
    redirect_uri: redirectURL,
    scope: 'openid email',
    response_type: 'code',
  }
  const url = site.urlOf(
    plain('otp', { attributes: { products: 'otp', 'public-token': 'p', consent: '' }, query }),
  )
  await prepare(page, url, {
    signedInAs: 'ann@example.com',
    project: { applications: [{ clientId: 'recipes', name: 'Recipe box', redirectURL }] },
  })
  await page.route('https://recipes.example/**', (route) => route.fulfill({ body: 'Received.' }))
  await page.goto(url)
  await expect(page.getByText('Recipe box').first()).toBeVisible()
  await button(page, 'Allow').click()
  await page.waitForURL(`${redirectURL}?code=*`)
})

test('sessions: signed in at the beginning, ended by the server, and again after a reset', {
  tag: '@long',
}, async ({ page, site }) => {
  const url = site.urlOf(plain('otp'))
  await prepare(page, url, { signedInAs: 'ann@example.com' })
  await page.goto(url)
  await expect.poll(() => session(page)).not.toBeNull()
  await page.evaluate(() => testProvider.endSession())
  await expect.poll(() => session(page)).toBeNull()
  await page.reload()
  await expect(page.getByTestId('lw-email')).toBeVisible()
  expect(await page.evaluate(() => testProvider.sessions.current())).toBeNull()
  await page.evaluate(() => testProvider.reset())
  await expect.poll(() => session(page)).not.toBeNull()
})
