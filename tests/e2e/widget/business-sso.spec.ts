import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../support/browser/page.ts'
import { entra, okta } from './business-shapes.ts'
import { playCompany, reject } from './company-double.ts'
import { expectNoFindings } from './findings.ts'
import { openReturnSite } from './return-site.ts'

// Single sign-on and impersonation with the provider's client. Our server does not serve their calls yet: a double responds.

let site: Awaited<ReturnType<typeof openReturnSite>>
test.beforeAll(async () => {
  site = await openReturnSite()
})
test.afterAll(() => site.close())

const card = (page: Page) => page.getByTestId('lw-card')
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => card(page).getByRole('heading', { name, exact: true })
const field = (page: Page, name: string) => card(page).getByLabel(name)
const signedIn = 'You’re signed in to Corp.'
const email = 'ann@corp.example'

async function signOut(page: Page) {
  await page.evaluate(() => document.querySelector('login-widget')?.signOut())
  await expect(card(page)).not.toContainText(signedIn)
}

test('a visitor signs in with the company of the address', async ({ page, consoleProblems }) => {
  const url = await site.createPage('products="emailOtp sso"')
  const company = await playCompany(page, url)
  await page.goto(url)
  await button(page, 'Use single sign-on').click()
  await expect(heading(page, 'Sign in with your company')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await expectNoFindings(page, 'the address of a company')
  await field(page, 'Email').fill('ann')
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('Invalid email address')
  await field(page, 'Email').fill(email)

  // What was typed stays after a failure.
  consoleProblems.allow(/status of 503/)
  await page.route('**/sso/discovery/connections?*', (route) => reject(route, 503, 'service_unavailable'), {
    times: 1,
  })
  await button(page, 'Continue').click()
  await expect(card(page).getByRole('alert')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(email)

  company.connections = []
  await button(page, 'Continue').click()
  await expect(heading(page, `We found no connection for ${email}`)).toBeVisible()
  await expectNoFindings(page, 'no connection')
  await field(page, 'Short name of the organization').fill('corpp')
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('No organization has this name.')
  await expect(field(page, 'Short name of the organization')).toHaveValue('corpp')
  await button(page, 'Back').click()
  await expect(field(page, 'Email')).toHaveValue(email)

  company.connections = [okta, entra]
  await button(page, 'Continue').click()
  await expect(heading(page, 'Choose a connection')).toBeVisible()
  await expectNoFindings(page, 'several connections')
  // The company has removed one since.
  company.connections = [okta]
  await button(page, 'Continue with Microsoft Entra ID').click()
  await expect(card(page)).toContainText('This connection is no longer available.')
  company.requests.length = 0
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText(signedIn)
  expect(company.requests).toEqual([email, okta.connection_id])
  expect(page.url()).toBe(url)
  expect(await page.evaluate('events.at(-1)')).toEqual([
    'lw-flow-complete',
    { method: 'sso', screen: 'LoggedIn' },
  ])
})

test('an organization shows its connections, and can be named', { tag: '@long' }, async ({ page }) => {
  const url = await site.createPage('products="sso" flow="organization" organization-slug="corp"')
  const company = await playCompany(page, url)
  company.connections = [entra, okta]
  await page.goto(url)
  await expect(card(page).getByRole('button')).toHaveText([
    'Continue with Okta',
    'Continue with Microsoft Entra ID',
  ])
  await button(page, 'Continue with Microsoft Entra ID').click()
  await expect(card(page)).toContainText(signedIn)
  expect(company.requests).toEqual([entra.connection_id])
  await signOut(page)
  // The connection that was used last comes first.
  await page.reload()
  await expect(card(page).getByRole('button')).toHaveText([
    'Continue with Microsoft Entra ID Last used',
    'Continue with Okta',
  ])

  site.changePage(url, 'products="emailOtp sso"')
  await page.goto(url)
  // The search finds the connection that was used last.
  const single = button(page, 'Use single sign-on Last used')
  const open = async () => {
    company.connections = []
    await single.click()
    await field(page, 'Email').fill(email)
    await field(page, 'Email').press('Enter')
    await expect(field(page, 'Short name of the organization')).toBeFocused()
  }
  await open()
  await button(page, 'Another way').click()
  await expect(field(page, 'Email')).toHaveValue(email)
  await open()
  company.connections = [okta, entra]
  await field(page, 'Short name of the organization').fill('corp')
  await button(page, 'Continue').click()
  await expect(heading(page, 'Continue to Corp')).toBeVisible()
  await expect(button(page, 'Continue with Okta')).toBeVisible()
  await button(page, 'Another way').click()
  await expect(single).toBeVisible()
  await open()
  company.connections = [okta]
  await field(page, 'Short name of the organization').fill('corp')
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText(signedIn)
})

test('a failed return of a company is explained', { tag: '@long' }, async ({ page, consoleProblems }) => {
  consoleProblems.allow(/Failed to load resource|StytchAPIUnreachableError/)
  const url = await site.createPage('products="sso"')
  const company = await playCompany(page, url)
  await page.goto(url)
  const signIn = async () => {
    await button(page, 'Use single sign-on').click()
    await field(page, 'Email').fill(email)
    await field(page, 'Email').press('Enter')
  }
  const alert = card(page).getByRole('alert')
  for (const [back, text] of [
    [{ error: 'login_required', error_description: '<b>x</b>' }, 'You need to sign in there first.'],
    [{ token: 'sso-token-0' }, 'This sign-in has expired or was used. Start again.'],
  ] as const) {
    company.back = { stytch_token_type: 'sso', ...back }
    await signIn()
    await expect(alert).toContainText(text)
    expect(page.url()).toBe(url)
    await button(page, 'Start again').click()
  }

  company.back = { stytch_token_type: 'sso', token: 'sso-token-1' }
  await page.route('**/sso/authenticate', (route) => route.abort(), { times: 1 })
  await signIn()
  await expect(alert).toContainText('We couldn’t reach our servers.')
  await button(page, 'Try again').click()
  await expect(card(page)).toContainText(signedIn)
})

test('a link of an operator signs in as a member, and says so', { tag: '@long' }, async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  const url = await site.createPage('products="emailOtp"')
  const link = `${url}?stytch_token_type=multi_tenant_impersonation&token=impersonation-token-1`
  // Our server does not serve the call yet.
  await page.goto(link)
  await expect(heading(page, 'Sign in as a user')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(card(page).getByRole('alert')).toBeVisible()

  await playCompany(page, url)
  const used = (route: Route) => reject(route, 404, 'impersonation_token_not_found')
  await page.route('**/impersonation/authenticate', used, { times: 1 })
  await page.goto(link)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('This sign-in has expired or was used. Start again.')
  await page.goto(link)
  await expectNoFindings(page, 'the link of an operator')
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText(signedIn)
  expect(page.url()).toBe(url)
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(field(page, 'Email')).toBeVisible()
})
