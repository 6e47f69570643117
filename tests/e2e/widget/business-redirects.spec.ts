import type { Page } from '@playwright/test'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { expectNoFindings } from './findings.ts'
import { openReturnSite } from './return-site.ts'

// Sign-in of members with social providers: the provider's client, the real server and its simulators.

let site: Awaited<ReturnType<typeof openReturnSite>>
test.beforeAll(async () => {
  site = await openReturnSite()
})
test.afterAll(() => site.close())

const card = (page: Page) => page.getByTestId('lw-card')
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => card(page).getByRole('heading', { name, exact: true })

const toConfig = (...providers: string[]) => JSON.stringify({ oauthOptions: { providers } })

/** Signs in on the simulator's page. @param tenant the company of a Google account, which proves the address */
async function allow(page: Page, email: string, tenant = '') {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Company or workspace').fill(tenant)
  await page.getByRole('button', { name: 'Allow' }).click()
}

async function signOut(page: Page) {
  await page.evaluate(() => document.querySelector('login-widget')?.signOut())
  await expect(heading(page, 'You’re signed in')).toBeHidden()
}

test('a visitor creates an organization with a provider, and proves the address of another one there', async ({
  page,
  freshEmail,
}) => {
  const url = await site.createPage('products="emailOtp oauth"', toConfig('github', 'google'))
  await page.goto(url)
  const buttons = card(page).getByRole('button', { name: 'Continue with' })
  await expect(buttons).toHaveText(['Continue with email', 'Continue with GitHub', 'Continue with Google'])
  await expectNoFindings(page, 'Main with providers')
  await button(page, 'Continue with Google').click()
  await page.getByRole('heading', { name: 'with Google' }).waitFor()
  // After the browser's Back button, the button works.
  await page.goBack()
  await button(page, 'Continue with Google').click()
  await allow(page, freshEmail, freshEmail.split('@')[1])
  await expect(heading(page, 'No organization yet')).toBeVisible()
  expect(page.url()).toBe(url)
  await button(page, 'Create an organization').click()
  await card(page).getByLabel('Name of the organization').fill('Corp')
  await button(page, 'Create').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  expect(await page.evaluate('events.at(-1)')).toEqual([
    'lw-flow-complete',
    { method: 'oauth', screen: 'LoggedIn' },
  ])
  await signOut(page)
  await expect(buttons.nth(1)).toHaveText('Continue with Google Last used')

  // HubSpot only asserts the address: the page of the organization asks for a proof.
  site.changePage(
    url,
    'products="oauth emailOtp" flow="organization" organization-slug="corp"',
    toConfig('hubspot'),
  )
  await page.goto(url)
  await expect(heading(page, 'Continue to Corp')).toBeVisible()
  await expect(buttons).toHaveText(['Continue with HubSpot', 'Continue with email'])
  await button(page, 'Continue with HubSpot').click()
  await allow(page, freshEmail)
  await expect(heading(page, 'Verify your email')).toBeVisible()
  await expectNoFindings(page, 'verify your email')
  await button(page, 'Email me a code').click()
  await card(page)
    .getByLabel('Passcode')
    .fill(await codeSentTo(freshEmail))
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  await signOut(page)

  // From then on, HubSpot signs in the member.
  await button(page, 'Continue with HubSpot Last used').click()
  await allow(page, freshEmail)
  await expect(card(page)).toContainText('You’re signed in to Corp.')
})

test('a step of an organization suggests the address to the provider', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const url = await site.createPage('products="emailOtp"')
  await page.goto(url)
  await card(page).getByLabel('Email').fill(freshEmail)
  await card(page).getByLabel('Email').press('Enter')
  const first = await codeSentTo(freshEmail)
  await card(page).getByLabel('Passcode').fill(first)
  await button(page, 'Create an organization').click()
  await card(page).getByLabel('Name of the organization').fill('Corp')
  const created = page.waitForResponse('**/organizations/create')
  await button(page, 'Create').click()
  const { organization } = (
    (await (await created).json()) as { data: { organization: { organization_id: string } } }
  ).data
  await site.restrictMethods(url, organization.organization_id, ['google_oauth'])
  await signOut(page)

  await card(page).getByLabel('Email').fill(freshEmail)
  await card(page).getByLabel('Email').press('Enter')
  await card(page)
    .getByLabel('Passcode')
    .fill(await codeSentTo(freshEmail, first))
  const row = card(page).getByRole('button', { name: 'Corp' })
  await expect(row).toContainText('Needs Google')
  await row.click()
  // The tag offers no provider, so the organization decides.
  const left = page.waitForRequest('**/oauth/google/start?*')
  await button(page, 'Continue with Google').click()
  expect(new URL((await left).url()).searchParams.get('provider_login_hint')).toBe(freshEmail)
  await allow(page, freshEmail, freshEmail.split('@')[1])
  await expect(card(page)).toContainText('You’re signed in to Corp.')
})

test('a failed return is explained, and shows nothing of its URL', { tag: '@long' }, async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  const url = await site.createPage('products="oauth"', toConfig('google'))
  await page.goto(url)
  await button(page, 'Continue with Google').click()
  await page.getByRole('button', { name: 'Deny' }).click()
  const alert = card(page).getByRole('alert')
  await expect(alert).toHaveText(
    'Your company’s sign-in reported a problem: The sign-in was canceled, or you have no access. Start again, or ask your admin. Reference for your admin: oauth_access_denied',
  )
  await expectNoFindings(page, 'denied')
  expect(page.url()).toBe(url)
  await button(page, 'Start again').click()
  await expect(button(page, 'Continue with Google')).toBeVisible()

  const hostile = '<img src=x onerror=document.title=1> Call +1 555 0100'
  for (const [query, text] of [
    [{ error: 'server_error', error_description: hostile }, 'It is not available at the moment.'],
    [{ error: hostile, error_description: hostile }, 'reported a problem: The sign-in failed.'],
    [{ stytch_error_type: 'oauth_config_not_found', a: 'b' }, 'It is not set up correctly.'],
    [{ token: 'unknown-token-of-another-project' }, 'This sign-in has expired or was used. Start again.'],
  ] as const) {
    await page.goto(`${url}?${new URLSearchParams({ ...query, stytch_token_type: 'oauth' })}`)
    if ('token' in query) await button(page, 'Continue').click()
    await expect(alert).toContainText(text)
    await expect(card(page)).not.toContainText('555')
    await expect(page).toHaveTitle('Work')
    expect(page.url()).toBe('a' in query ? `${url}?a=b` : url)
  }
})

test('a return is kept while the server cannot be reached, and works in one browser only', {
  tag: '@long',
}, async ({ page, browser, freshEmail, consoleProblems }) => {
  consoleProblems.allow(/Failed to load resource|StytchAPIUnreachableError|RBAC/)
  const url = await site.createPage('products="oauth"', toConfig('google'))
  await page.goto(url)
  await button(page, 'Continue with Google').click()
  await page.getByRole('heading', { name: 'with Google' }).waitFor()
  await page.route('**/oauth/discovery/authenticate', (route) => route.abort())
  const cameBack = page.waitForRequest(/stytch_token_type=discovery_oauth/)
  await allow(page, freshEmail)
  const returnURL = (await cameBack).url()
  await expect(card(page).getByRole('alert')).toContainText('We couldn’t reach our servers.')
  await expectNoFindings(page, 'unreachable')

  const elsewhere = await browser.newContext()
  await consoleProblems.watch(elsewhere)
  const there = await elsewhere.newPage()
  await there.goto(returnURL)
  await expect(heading(there, 'Continue signing in')).toBeVisible()
  await expectNoFindings(there, 'a return that this tab did not start')
  await button(there, 'Continue').click()
  await expect(card(there)).toContainText('This sign-in was started in another browser.')
  await elsewhere.close()

  await page.unroute('**/oauth/discovery/authenticate')
  await button(page, 'Try again').click()
  await expect(heading(page, 'No organization yet')).toBeVisible()
  await page.goto(returnURL)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('This sign-in has expired or was used. Start again.')
})

test('the buttons can be fetched again, and the page can keep the visitor', { tag: '@long' }, async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  await page.route('**/chunks/redirects-*', (route) => route.abort())
  await page.goto(await site.createPage('products="oauth"', toConfig('google')))
  await expect(card(page).getByRole('alert')).toContainText('We couldn’t reach our servers.')
  await page.unroute('**/chunks/redirects-*')
  await button(page, 'Try again').click()
  await page.evaluate(() => addEventListener('lw-before-redirect', (event) => event.preventDefault()))
  await button(page, 'Continue with Google').click()
  await expect.poll(() => page.evaluate('events.at(-1)[0]')).toBe('lw-before-redirect')
  await expect(button(page, 'Continue with Google')).toBeEnabled()
})
