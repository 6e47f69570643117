import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/page.ts'
import { application, asking, leaving, playApplications } from './applications-double.ts'
import { button, card, eventsOf, heading, openMembers, proveByCode } from './business-page.ts'
import { expectNoFindings } from './findings.ts'

// Applications that ask for the account of a member: sign-in with the real server. It does not serve the calls of applications
// yet: a double responds.

/** The page for requests, of a project in which an address belongs to two organizations. */
async function createPage(email: string) {
  const { toAddress } = await openMembers(email, { Bakery: {}, Corp: {} })
  const address = toAddress('products="emailOtp" consent')
  return (query: Record<string, string>) => `${address}&${new URLSearchParams(query)}`
}

const title = (organization: string) => `Recipe box wants to access your account at ${organization}`

async function signIn(page: Page, email: string) {
  await expect(card(page).getByRole('alert')).toHaveText('Please sign in first to respond to this request.')
  await button(page, 'Sign in').click()
  await proveByCode(page, email)
  await button(page, 'Bakery').click()
}

test('a member signs in, switches organizations, and allows an application', async ({ page, freshEmail }) => {
  const double = await playApplications(page)
  const toPage = await createPage(freshEmail)
  await page.goto(toPage(asking))
  await signIn(page, freshEmail)
  await expect(heading(page, title('Bakery'))).toBeFocused()
  await expect(card(page)).toContainText(`You’re signed in as ${freshEmail}.`)
  await expect(card(page).getByRole('list', { name: 'It asked for this too, but won’t get it:' })).toHaveText(
    'Order for your organization',
  )
  await expectNoFindings(page, 'the request of an application')

  await button(page, 'Switch organization').click()
  await expect(button(page, 'Corp')).toBeVisible()
  await button(page, 'Back').click()
  await expect(heading(page, title('Bakery'))).toBeVisible()
  await button(page, 'Switch organization').click()
  await button(page, 'Corp').click()
  await expect(heading(page, title('Corp'))).toBeVisible()

  // Another visit knows the session.
  await page.goto(toPage(asking))
  await expect(heading(page, title('Corp'))).toBeVisible()
  await button(page, 'Allow').click()
  await page.waitForURL(`${application}/callback?code=code-1&state=their+state`)
  expect(double.submitted).toEqual([
    expect.objectContaining({
      client_id: asking.client_id,
      redirect_uri: asking.redirect_uri,
      scopes: ['openid', 'email', 'orders:write'],
      consent_granted: true,
      state: asking.state,
      nonce: asking.nonce,
    }),
  ])
})

test('an application can be forbidden, denied and left', { tag: '@long' }, async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  const double = await playApplications(page)
  const toPage = await createPage(freshEmail)
  double.error = [403, 'connected_app_not_allowed']
  await page.goto(toPage(asking))
  await signIn(page, freshEmail)
  await expect(card(page).getByRole('alert')).toContainText(
    'Your organization does not allow this application.',
  )
  expect((await eventsOf(page)).at(-1)).toEqual([
    'lw-error',
    expect.objectContaining({ code: 'connected_app_not_allowed' }),
  ])
  await button(page, 'Switch organization').click()
  double.error = [503, 'service_unavailable']
  await button(page, 'Corp').click()
  await expect(card(page).getByRole('alert')).toBeVisible()
  await button(page, 'Try again').click()
  await expect(heading(page, title('Corp'))).toBeVisible()
  await button(page, 'Deny').click()
  await page.waitForURL(`${application}/callback?error=access_denied&state=their+state`)

  await page.goto(toPage(leaving))
  await expect(heading(page, 'Sign out here too?')).toBeVisible()
  await button(page, 'Sign out').click()
  await page.waitForURL(`${application}/goodbye`)
  await page.goto(toPage(asking))
  await expect(button(page, 'Sign in')).toBeVisible()
})
