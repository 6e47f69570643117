import type { Page } from '@playwright/test'
import * as openid from 'openid-client'
import { demoUrl, serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { button, card, enterEmailedCode, sessionOf } from './demo-page.ts'
import { expectNoFindings } from './findings.ts'

// The drop-in script on the shop's consent page, with the real server and two applications: the demo host's own, and
// one that uses an OpenID Connect library.

const clientId = 'connected-app-test-00000000-0000-4000-8000-000000000001'
const callback = `${demoUrl}/application/callback`
const goodbye = `${demoUrl}/application/goodbye`

const title = (page: Page, name: string) => card(page).getByRole('heading', { name })

const consentPage = (query: Record<string, string>) => `${demoUrl}/consent?${new URLSearchParams(query)}`

/** A valid authorization request. */
const min = {
  response_type: 'code',
  client_id: clientId,
  redirect_uri: callback,
  code_challenge: 'A'.repeat(43),
  code_challenge_method: 'S256',
  state: 'their-state',
}

test('signs in to an application with a shop account, and signs out again', async ({ page, freshEmail }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(`${demoUrl}/application`)
  await page.getByRole('link', { name: 'Continue with Saltmarsh Pottery' }).click()
  await expect(card(page).getByRole('alert')).toHaveText('Please sign in first to respond to this request.')
  expect(requested.filter((path) => path.endsWith('/authorize/start'))).toEqual([])
  await button(page, 'Sign in').click()
  await enterEmailedCode(page, freshEmail)

  await test.step('sees which application requests which access, and allows it by keyboard alone', async () => {
    await expect(title(page, 'Recipe box wants to access your account')).toBeFocused()
    await expect(card(page).getByText(`You’re signed in as ${freshEmail}.`)).toBeVisible()
    await expect(
      card(page).getByRole('list', { name: 'If you allow it, Recipe box can:' }).getByRole('listitem'),
    ).toHaveText(['Recognize you when you return', 'See your email address', 'See your name and picture'])
    await expect(
      card(page).getByRole('list', { name: 'It asked for this too, but won’t get it:' }),
    ).toHaveText('See your phone number')
    await expect(card(page).getByText('You’ll return to')).toContainText(new URL(demoUrl).host)
    await expectNoFindings(page, 'IDPConsent')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Use another account')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Allow')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${demoUrl}/application`)
  })
  await expect(page.getByRole('heading', { name: 'Your recipe box' })).toBeVisible()
  await expect(page.getByText(freshEmail)).toBeVisible()
  await expect(page.getByText('openid email profile', { exact: true })).toBeVisible()

  await test.step('is not asked a second time', async () => {
    await page.goto(`${demoUrl}/application/sign-in`)
    await expect(page).toHaveURL(`${demoUrl}/application`)
    await expect(page.getByRole('heading', { name: 'Your recipe box' })).toBeVisible()
  })

  await test.step('is signed out of both without confirmation', async () => {
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible()
    await page.goto(demoUrl)
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await sessionOf(page)).toBeNull()
    await page.goto(`${demoUrl}/application`)
    await expect(page.getByRole('link', { name: 'Continue with Saltmarsh Pottery' })).toBeVisible()
  })
})

test('reports a denial to the application and does not ask about unavailable scopes', {
  tag: '@long',
}, async ({ page, freshEmail }) => {
  await page.goto(`${demoUrl}/application/sign-in`)
  await button(page, 'Sign in').click()
  const code = await enterEmailedCode(page, freshEmail)
  await button(page, 'Use another account').click()
  await enterEmailedCode(page, freshEmail, code)
  await button(page, 'Deny').click()
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible()
  await expect(page.getByText('You denied access. You can try again at any time.')).toBeVisible()

  await page.route(`${callback}?*`, (route) => route.fulfill({ body: 'Back.' }))
  await page.goto(consentPage({ ...min, scope: 'full_access' }))
  await expect(card(page).getByText('Use your account as you do yourself')).toBeVisible()
  await page.goto(consentPage({ ...min, scope: 'phone' }))
  await expect(
    card(page).getByRole('list', { name: 'Your account has nothing of what it asked for:' }),
  ).toHaveText('See your phone number')
  await expect(button(page, 'Allow')).toHaveCount(0)
  await button(page, 'Back to Recipe box').click()
  await page.waitForURL(`${callback}?*`)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['invalid_scope', 'their-state'])
})

test('an OpenID Connect library completes the flow from discovery to logout', async ({
  page,
  freshEmail,
}) => {
  const config = await openid.discovery(
    new URL(`${serverUrl}/v1/public/project-00000000-0000-4000-8000-000000000002`),
    clientId,
    'sweet-cherry-pie-42',
    undefined,
    { execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks] },
  )
  const checks = {
    pkceCodeVerifier: openid.randomPKCECodeVerifier(),
    expectedNonce: openid.randomNonce(),
    expectedState: openid.randomState(),
  }
  const authorizationUrl = openid.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email',
    code_challenge_method: 'S256',
    nonce: checks.expectedNonce,
    state: checks.expectedState,
    code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
  })
  // Replaces the demo host's own application on that origin.
  await page.route(`${callback}?*`, (route) => route.fulfill({ body: 'Welcome.' }))
  await page.goto(authorizationUrl.href)
  await button(page, 'Sign in').click()
  await enterEmailedCode(page, freshEmail)
  await button(page, 'Allow').click()
  await page.waitForURL(`${callback}?*`)
  const tokens = await openid.authorizationCodeGrant(config, new URL(page.url()), checks)
  const sub = tokens.claims()?.sub ?? ''
  expect(await openid.fetchUserInfo(config, tokens.access_token, sub)).toEqual({
    sub,
    email: freshEmail,
    email_verified: true,
  })

  await test.step('and asks for confirmation if the application does not identify the user', async () => {
    await page.goto(
      openid.buildEndSessionUrl(config, { post_logout_redirect_uri: goodbye, state: 'bye' }).href,
    )
    await expect(title(page, 'Sign out here too?')).toBeVisible()
    await expect(card(page).getByText('is asking to sign you out here too.')).toBeVisible()
    await expectNoFindings(page, 'IDPLogout')
    await button(page, 'Stay signed in').click()
    await expect(card(page).getByText('You’re still signed in here. You can close this page.')).toBeVisible()
    await page.reload()
    await button(page, 'Sign out').click()
    await expect(page).toHaveURL(`${goodbye}?state=bye`)
    await expect(openid.fetchUserInfo(config, tokens.access_token, sub)).rejects.toThrow()
  })
})

test('prompt and max_age control whether the visitor signs in again', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await page.route(`${callback}?*`, (route) => route.fulfill({ body: 'Back.' }))
  const request = (change: Record<string, string>) =>
    page.goto(consentPage({ ...min, scope: 'openid email', ...change }))
  const response = async () => {
    await page.waitForURL(`${callback}?*`)
    const { searchParams } = new URL(page.url())
    return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : 'nothing')
  }
  await request({ prompt: 'none' })
  expect(await response(), 'prompt=none without a session').toBe('login_required')
  await request({})
  await button(page, 'Sign in').click()
  let code = await enterEmailedCode(page, freshEmail)
  await button(page, 'Allow').click()
  expect(await response()).toBe('code')
  for (const satisfied of [{ prompt: 'none' }, { max_age: '3600' }]) {
    await request(satisfied)
    expect(await response(), JSON.stringify(satisfied)).toBe('code')
  }
  for (const demanding of [{ prompt: 'login' }, { max_age: '0' }]) {
    await request(demanding)
    await button(page, 'Sign in').click()
    code = await enterEmailedCode(page, freshEmail, code)
    expect(await response(), JSON.stringify(demanding)).toBe('code')
  }
})

test('shows an error for an invalid request and never redirects', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await page.goto(demoUrl)
  await enterEmailedCode(page, freshEmail)
  await expect(page.getByText('lw-flow-complete')).toBeVisible()
  const unregistered = { redirect_uri: `${callback}/other` }
  for (const [query, sentence] of [
    [{ redirect_uri: callback }, /^The request doesn’t identify an application \(client_id is missing\)\./],
    [{ client_id: clientId }, /^The return URL is missing or invalid \(redirect_uri\)\./],
    [{ ...min, redirect_uri: 'javascript:alert(1)' }, /^The return URL is missing or invalid /],
    [{ ...min, client_id: 'connected-app-other' }, /^This application isn’t registered here \(client_id\)\./],
    [{ ...min, ...unregistered }, /^The return URL isn’t registered for this application /],
    [{ client_id: clientId, post_logout_redirect_uri: callback }, /^The return URL isn’t registered /],
  ] as const) {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(consentPage(query))
    await expect(card(page).getByRole('alert')).toHaveText(sentence)
    expect(page.url()).toContain(`${demoUrl}/consent?`)
  }

  await test.step('but reports problems of a registered application to the application', async () => {
    await page.route(`${callback}?*`, (route) => route.fulfill({ body: 'Back.' }))
    await page.goto(consentPage({ ...min, response_type: 'token' }))
    await page.waitForURL(`${callback}?*`)
    expect(new URL(page.url()).searchParams.get('error')).toBe('unsupported_response_type')
  })
})
