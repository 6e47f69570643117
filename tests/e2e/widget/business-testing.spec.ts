import type { Page } from '@playwright/test'
import { button, card, heading } from './business-page.ts'
import { expect, test } from './fixture.ts'
import type { HostPage } from './host-site.ts'
import { plain, prepare } from './testing-page.ts'

// The test provider for businesses as the tests of another site use it: see testing.spec.ts.

const email = 'ann@corp.example'

const pageOf = (attributes: Record<string, string>, config?: object): HostPage =>
  plain('', {
    attributes: {
      kind: 'business',
      flow: 'discovery',
      products: 'emailOtp',
      'public-token': 'public-token-test-widget',
      ...attributes,
    },
    ...(config && { config }),
  })

const organizations = [
  { name: 'Acme' },
  { name: 'Open', joinableDomains: ['corp.example'] },
  { name: 'Safe', secondSteps: ['totp' as const] },
]

async function proveByCode(page: Page, address = email) {
  await card(page).getByLabel('Email').fill(address)
  await page.keyboard.press('Enter')
  await card(page).getByLabel('Passcode').fill('000000')
}

const findOrganization = (page: Page) =>
  page.evaluate(() => document.querySelector('login-widget')?.organization()?.slug ?? null)

test('discovery: failures, a list, joining, and the organization of the session after a reload', async ({
  page,
  site,
}) => {
  const url = site.urlOf(pageOf({}))
  await prepare(page, url, {
    kind: 'business',
    organizations,
    members: [{ email, organization: 'acme' }],
    failures: {
      'emails.sendCode': { code: 'internal_server_error', isTemporary: true, times: 1 },
      'emails.discoverByCode': { code: 'otp_code_not_found', times: 1 },
      'discovery.enter': { code: 'unreachable', times: 1 },
    },
  })
  await page.goto(url)
  await card(page).getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('alert')).toBeVisible()
  await proveByCode(page)
  await expect(page.getByText('Invalid passcode, please try again.')).toBeVisible()
  await card(page).getByLabel('Passcode').fill('000000')
  await expect(heading(page, 'Choose an organization')).toBeVisible()
  await card(page).getByRole('button', { name: /^Open/ }).click()
  await expect(card(page).getByRole('alert')).toBeVisible()
  await card(page).getByRole('button', { name: /^Open/ }).click()
  await expect(page.getByText('You’re signed in to Open.')).toBeVisible()
  expect(await findOrganization(page)).toBe('open')
  await page.reload()
  await expect.poll(() => findOrganization(page)).toBe('open')
  await page.evaluate(() => businessProvider.endSession())
  await expect.poll(() => findOrganization(page)).toBeNull()
})

test('a created organization, and a sign-in that took too long', { tag: '@long' }, async ({ page, site }) => {
  const url = site.urlOf(pageOf({}))
  await prepare(page, url, { kind: 'business' })
  await page.goto(url)
  await proveByCode(page)
  await expect(heading(page, 'No organization yet')).toBeVisible()
  await page.evaluate(() => businessProvider.endOpenSignIn())
  await button(page, 'Create an organization').click()
  await card(page).getByLabel('Name of the organization').fill('Corner shop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your sign-in took too long. Start again.')).toBeVisible()
  await proveByCode(page)
  await button(page, 'Create an organization').click()
  await card(page).getByLabel('Name of the organization').fill('Corner shop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You’re signed in to Corner shop.')).toBeVisible()
})

test('the page of an organization: a password, then the code of an app', { tag: '@long' }, async ({
  page,
  site,
}) => {
  const attributes = { flow: 'organization', 'organization-slug': 'safe', products: 'passwords' }
  const url = site.urlOf(pageOf(attributes))
  await prepare(page, url, {
    kind: 'business',
    organizations,
    members: [{ email, organization: 'safe', password: 'correct horse', hasAuthenticatorApp: true }],
    failures: { 'passwords.enter': { code: 'too_many_requests', retryAfterSeconds: 1, times: 1 } },
  })
  await page.goto(url)
  await card(page).getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await card(page).getByLabel('Password', { exact: true }).fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('alert')).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Enter verification code')).toBeVisible({ timeout: 500 })
  }).toPass()
  await card(page).getByLabel('Verification code').fill('000000')
  await expect(page.getByText('You’re signed in to Safe.')).toBeVisible()
})

test('a link, a social provider and a company return at once', { tag: '@long' }, async ({ page, site }) => {
  const config = { oauthOptions: { providers: ['google'] } }
  const url = site.urlOf(pageOf({ products: 'emailMagicLinks oauth sso' }, config))
  const connections = [{ id: 'connection-1', name: 'Corp', domains: ['corp.example'] }]
  await prepare(page, url, {
    kind: 'business',
    organizations: [{ name: 'Acme', connections }],
    members: [{ email, organization: 'acme' }],
    socialEmail: email,
  })
  await page.goto(url)
  await card(page).getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeVisible()
  const [message] = await page.evaluate(() => businessProvider.messages())
  await page.goto(message?.url ?? '')
  await expect(heading(page, 'Choose an organization')).toBeVisible()

  await page.goto(url)
  await button(page, 'Continue with Google').click()
  await expect(heading(page, 'Choose an organization')).toBeVisible()

  await page.goto(url)
  await button(page, 'Use single sign-on').click()
  await card(page).getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You’re signed in to Acme.')).toBeVisible()
})

test('a page that a bundler built: React sets kind, flow and organization, as a script can', async ({
  page,
  site,
}) => {
  const attributes = { flow: 'organization', 'organization-slug': 'acme' }
  const url = site.urlOf({ ...pageOf(attributes, { mfaProductOrder: ['totp'] }), artifact: 'module' })
  await prepare(page, url, { kind: 'business', organizations, members: [{ email, organization: 'acme' }] })
  await page.goto(url)
  await expect(heading(page, 'Continue to Acme')).toBeVisible()
  await proveByCode(page)
  await expect(page.getByText('You’re signed in to Acme.')).toBeVisible()
  expect(await findOrganization(page)).toBe('acme')
  const html = await page.evaluate(() => {
    const { kind, flow, organizationSlug, products } = document.querySelector('login-widget') ?? {}
    const copy = document.createElement('login-widget')
    return Object.assign(copy, { kind, flow, organizationSlug, products }).outerHTML
  })
  expect(html).toBe(
    '<login-widget kind="business" flow="organization" organization-slug="acme" products="emailOtp"></login-widget>',
  )
})
