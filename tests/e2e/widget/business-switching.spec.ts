import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/page.ts'
import { button, card, eventsOf, heading, openMembers, proveByCode, type Rules } from './business-page.ts'
import { expectNoFindings } from './findings.ts'

// Members who switch organizations, with the drop-in script, the provider's client and the real server.

/** Registers a project in which an address belongs to Bakery and to Corp, and opens a page that chooses Bakery. */
async function openMember(page: Page, email: string, rules: Rules = {}): Promise<string> {
  const { backend, toAddress } = await openMembers(email, { Bakery: {}, Corp: rules })
  await backend.organizations.create({ organization_name: 'Others', organization_slug: 'others' })
  await page.goto(toAddress('products="emailOtp"'))
  return proveByCode(page, email)
}

const switchTo = (page: Page, slug: string) =>
  page.evaluate((name) => document.querySelector('login-widget')?.switchOrganization(name), slug)
const slugOf = (page: Page) =>
  page.evaluate(() => document.querySelector('login-widget')?.organization()?.slug)

test('a member continues in another organization, by the page and by choice', { tag: '@engines' }, async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/status of (404|503)/)
  await openMember(page, freshEmail)
  await button(page, 'Bakery').click()
  await expect(card(page)).toContainText('You’re signed in to Bakery.')

  await switchTo(page, 'corp')
  await expect(heading(page, 'Switch to Corp')).toBeFocused()
  await expect(card(page)).toContainText(
    'If the other organization needs another step, your current session ends.',
  )
  await expectNoFindings(page, 'the organization that the page names')
  await button(page, 'Back').click()
  await expect(card(page)).toContainText('You’re signed in to Bakery.')

  await switchTo(page, 'corp')
  const unavailable = { status: 503, json: { status_code: 503, error_type: 'service_unavailable' } }
  await page.route('**/sessions/exchange', (route) => route.fulfill(unavailable), { times: 1 })
  await button(page, 'Switch').click()
  await expect(card(page).getByRole('alert')).toBeVisible()
  expect(await slugOf(page)).toBe('bakery')
  await page.evaluate('events.length = 0')
  await button(page, 'Switch').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  const corp = await page.evaluate(() => document.querySelector('login-widget')?.organization())
  expect(corp?.slug).toBe('corp')
  expect(await eventsOf(page)).toEqual([
    ['lw-authenticated', { method: 'switch' }],
    ['lw-organization', { id: corp?.id, slug: 'corp' }],
    ['lw-flow-complete', { method: 'switch', screen: 'LoggedIn' }],
  ])
  await page.reload()
  await expect(card(page)).toContainText('You’re signed in to Corp.')

  // Not a slug, and an organization of other people: a sentence, and the member's own organizations.
  for (const slug of ['nobody', 'others']) {
    await page.evaluate('events.length = 0')
    await switchTo(page, slug)
    if (slug === 'others') await button(page, 'Switch').click()
    await expect(card(page).getByRole('alert')).toContainText('We could not find this organization.')
    expect(await eventsOf(page)).toEqual([
      ['lw-error', expect.objectContaining({ code: 'organization_not_found' })],
    ])
    await button(page, 'Back').click()
  }
  await button(page, 'Switch organization').click()
  await expect(heading(page, 'Switch organization')).toBeFocused()
  await expectNoFindings(page, 'the list of organizations')
  await button(page, 'Bakery').click()
  await expect(card(page)).toContainText('You’re signed in to Bakery.')
  expect(await slugOf(page)).toBe('bakery')
})

test('the other organization can need another step', async ({ page, freshEmail }) => {
  await openMember(page, freshEmail, { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] })
  await button(page, 'Bakery').click()
  await expect(card(page)).toContainText('You’re signed in to Bakery.')
  await page.evaluate('events.length = 0')
  await switchTo(page, 'corp')
  await button(page, 'Switch').click()
  await expect(heading(page, 'Verify your email')).toBeVisible()
  await expect(button(page, 'Email me a link')).toBeVisible()
  expect(await eventsOf(page)).toEqual([['lw-logged-out', null]])
  expect(await slugOf(page)).toBeUndefined()
})

test('a second step can follow, and a visitor who is choosing needs no session', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const first = await openMember(page, freshEmail, { mfa_policy: 'REQUIRED_FOR_ALL' })
  await expect(heading(page, 'Choose an organization')).toBeVisible()
  await switchTo(page, 'nobody')
  await expect(card(page).getByRole('alert')).toContainText('We could not find this organization.')
  await switchTo(page, 'bakery')
  await expect(card(page)).toContainText('You’re signed in to Bakery.')
  await switchTo(page, 'corp')
  await button(page, 'Switch').click()
  await expect(heading(page, 'Add a second step')).toBeVisible()
  // The session has ended, and what is left belongs to Corp.
  await switchTo(page, 'bakery')
  await expect(card(page)).toContainText('Please sign in first.')

  await proveByCode(page, freshEmail, first)
  await expect(heading(page, 'Choose an organization')).toBeVisible()
  // A reload forgets the list, and the intermediate session stays.
  await page.reload()
  await expect(card(page).getByLabel('Email')).toBeVisible()
  await switchTo(page, 'bakery')
  await expect(card(page)).toContainText('You’re signed in to Bakery.')
})
