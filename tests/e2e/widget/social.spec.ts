import type { Page } from '@playwright/test'
import { socialProviderNames } from '#contract/social-providers.ts'
import { expectNoFindings } from './findings.ts'
import { expect, test } from './fixture.ts'
import { apiUrl, fulfill, playProvider, publicToken } from './simulated-provider.ts'

// Main and the screen for an existing account, with the test provider.

const sites = (count: number) => ({
  providers: socialProviderNames.slice(0, count).map((type) => ({ type })),
})
const card = (page: Page) => page.getByTestId('lw-card')
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The drop-in script with this configuration. */
const host = (products: string, config: object, link?: string) => ({
  artifact: 'drop-in' as const,
  attributes: { products },
  config,
  ...(link !== undefined && { link, linkType: 'oauth' as const }),
})

test('shows six of nineteen providers and expands the rest, by keyboard alone', async ({ page, open }) => {
  const marks: string[] = []
  page.on('response', (response) => {
    const [, name = ''] = /chunks\/([a-z]+)-[^/]+\.js$/.exec(response.url()) ?? []
    if (socialProviderNames.some((provider) => provider === name)) marks.push(name)
  })
  await open(host('oauth otp', { oauthOptions: sites(19) }))
  const all = card(page).getByRole('button', { name: /^Continue with (?!email)/ })
  await expect(all).toHaveCount(6)
  await expect.poll(() => [...marks].sort()).toEqual(socialProviderNames.slice(0, 6).sort())
  await button(page, 'More options').focus()
  await page.keyboard.press('Enter')
  await expect(all).toHaveCount(19)
  await expect(button(page, 'Continue with Discord')).toBeFocused()
  await expect(button(page, 'More options')).toHaveCount(0)
  await expect.poll(() => marks.length).toBe(19)
  await expect(all).toHaveText(
    [
      'Google',
      'Microsoft',
      'Apple',
      'GitHub',
      'GitLab',
      'Facebook',
      'Discord',
      'Salesforce',
      'Slack',
      'Amazon',
      'Bitbucket',
      'LinkedIn',
      'Coinbase',
      'Twitch',
      'Twitter',
      'TikTok',
      'Snapchat',
      'Figma',
      'Yahoo',
    ].map((name) => `Continue with ${name}`),
  )
  // Each button has a logo before its label, in the reserved size.
  const drawn = () =>
    card(page)
      .locator('.lw-social svg')
      .evaluateAll((svgs) =>
        svgs.map((svg) => [svg.children.length > 0, svg.clientWidth, svg.clientHeight].join()),
      )
  await expect.poll(async () => new Set(await drawn())).toEqual(new Set(['true,20,20']))
  await expectNoFindings(page, 'all of them')
})

test('a row has a logo for each provider, with its name for assistive technology and below the row', {
  tag: '@long',
}, async ({ page, open }) => {
  const row = (count: number) => host('oauth otp', { oauthOptions: { ...sites(count), layout: 'row' } })
  const all = card(page).getByRole('button', { name: /^Continue with (?!email)/ })
  const sizes = async () => {
    const boxes = await Promise.all((await all.all()).map((logo) => logo.boundingBox()))
    return {
      lines: new Set(boxes.map((box) => box?.y)).size,
      min: Math.min(...boxes.flatMap((box) => [box?.width ?? 0, box?.height ?? 0])),
    }
  }
  // Two providers stay a list.
  await open(row(2))
  await button(page, 'Continue with Google').waitFor()
  expect(await sizes()).toEqual({ lines: 2, min: 45 })

  await open(row(19))
  await button(page, 'Continue with Google').waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expectNoFindings(page, `six logos, ${scheme}`)
  }
  // The name of the logo that has the focus or the pointer appears in the space below the row.
  const name = (provider: string) => card(page).getByText(`Continue with ${provider}`, { exact: true })
  await page.getByLabel('Email').focus()
  await expect(name('Microsoft')).toHaveCSS('opacity', '0')
  await button(page, 'Continue with Google').focus()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Continue with Microsoft')).toBeFocused()
  await expect(name('Microsoft')).toHaveCSS('opacity', '1')
  await button(page, 'Continue with Apple').hover()
  await expect(name('Apple')).toHaveCSS('opacity', '1')
  await expect(name('Microsoft')).toHaveCSS('opacity', '0')
  const [place, below, divider] = await Promise.all(
    [name('Apple'), button(page, 'More options'), card(page).getByText('or', { exact: true })].map((part) =>
      part.boundingBox(),
    ),
  )
  expect(place?.y).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0))
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(divider?.y ?? 0)

  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sizes()).toMatchObject({ lines: 2 })
  await button(page, 'More options').click()
  await expect(button(page, 'Continue with Discord')).toBeFocused()
  await expect(all).toHaveCount(19)
  const { lines, min } = await sizes()
  // The margin of the page leaves space for four in a line.
  expect(lines).toBe(5)
  expect(min).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('shows the field immediately with everything configured, and never moves it', async ({ page, open }) => {
  // The card's own entrance animation does not count as a shift.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let bring = () => {}
  const brought = new Promise<void>((resolve) => {
    bring = resolve
  })
  const fetched: string[] = []
  await page.route(/chunks\//, async (route) => {
    await brought
    await route.continue()
  })
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname)
  })
  await open(
    host('oauth crypto passkeys passwords otp', {
      oauthOptions: sites(19),
      otpOptions: { methods: ['email', 'sms', 'whatsapp'] },
    }),
  )
  const field = card(page).getByRole('textbox', { name: 'Email' })
  await field.fill('ann@example.org')
  const before = await field.boundingBox()
  expect(fetched.filter((path) => path.includes('widget') || path.includes('chunks'))).toEqual([
    '/login-widget.js',
  ])
  bring()
  await expect(button(page, 'More options')).toBeVisible()
  await expect(button(page, 'Set up a new wallet')).toBeVisible()
  await expect(button(page, 'Sign in with a passkey')).toBeVisible()
  expect(await field.boundingBox()).toEqual(before)
  await expect(field).toHaveValue('ann@example.org')
  // At most six buttons of both kinds, in addition to the More button.
  await expect(card(page).getByRole('button', { name: /^Continue with (?!email)/ })).toHaveCount(5)
  await expectNoFindings(page, 'everything')
})

test('offers the methods of an existing account and links the provider afterwards', async ({
  page,
  open,
}) => {
  await open(host('oauth passwords crypto', { oauthOptions: sites(2) }, 'of-ann'))
  await expect(heading(page, 'You already have an account')).toBeVisible()
  await expect(button(page, 'Sign in with your wallet')).toBeVisible()
  await expectNoFindings(page, 'OAuthEmailInUse')
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)
  await button(page, 'Sign in with your password').click()
  await card(page).getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'You’re signed in')).toBeVisible()
  await expect
    .poll(async () => (await page.evaluate(() => window.harness.events())).slice(-3))
    .toMatchObject([
      { name: 'lw-authenticated', detail: { method: 'password' } },
      { name: 'lw-event', detail: { name: 'oauth_added', details: { type: 'oauth' } } },
      { name: 'lw-flow-complete', detail: { method: 'password' } },
    ])
})

test('returns to the form if none of the account’s methods is offered', { tag: '@long' }, async ({
  page,
  open,
}) => {
  await open(host('oauth otp', { oauthOptions: sites(2) }, 'of-nobody'))
  await button(page, 'Sign in another way').click()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Passcode').waitFor()
  await page.getByLabel('Passcode').fill(await page.evaluate(() => window.harness.codes().at(-1) ?? ''))
  await expect(heading(page, 'Success')).toBeVisible()
})

test('checks the provider before leaving the page and reports errors here', async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource|\[Stytch\]/)
  const responses: Parameters<typeof playProvider>[1] = {}
  await playProvider(page, responses)
  await open({
    artifact: 'drop-in',
    attributes: { products: 'oauth otp', 'public-token': publicToken, 'api-url': apiUrl },
    config: {
      oauthOptions: {
        providers: [{ type: 'Google', custom_scopes: ['a', 'b c'], provider_params: { prompt: 'select' } }],
        loginRedirectURL: '/in',
        signupRedirectURL: 'https://new.example/',
      },
    },
    apiUrl,
  })
  await button(page, 'Continue with Google').waitFor()
  const bootstrap = `/sdk/v1/projects/bootstrap/${publicToken}`
  const alert = card(page).getByRole('alert')
  responses[bootstrap] = (route) => route.abort()
  await button(page, 'Continue with Google').click()
  await expect(alert).toContainText('We couldn’t reach our servers.')
  responses[bootstrap] = (route) =>
    fulfill(route, 429, {
      status_code: 429,
      error_type: 'too_many_requests',
      error_message: 'Later.',
      error_details: { retry_after_seconds: 5 },
    })
  await button(page, 'Continue with Google').click()
  await expect(alert).toContainText('Too many attempts.')
  delete responses[bootstrap]
  responses['/v1/public/oauth/google/start'] = (route) =>
    route.fulfill({ contentType: 'text/html', body: '' })
  await button(page, 'Continue with Google').click()
  await page.waitForURL('**/v1/public/oauth/google/start?**')
  const { searchParams } = new URL(page.url())
  const { code_challenge, ...rest } = Object.fromEntries(searchParams)
  // PKCE is used even though the provider does not require it.
  expect(code_challenge).toMatch(/^[\w-]{43}$/)
  expect(rest).toEqual({
    public_token: publicToken,
    custom_scopes: 'a b c',
    provider_prompt: 'select',
    login_redirect_url: expect.stringMatching(/^http:\/\/host\.localhost:\d+\/in$/),
    signup_redirect_url: 'https://new.example/',
  })
})
