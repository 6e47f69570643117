import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findViolations } from '../../support/browser/accessibility.ts'
import { demoAccounts, serverUrl } from '../../support/browser/addresses.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { logIn, makePerson, mustPost, person } from '../../support/browser/person.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { arriveSignedIn, carrySession, openButton, openPortal, pinField, statusOf } from './steps.ts'

const opener = (page: Page, email: string) => page.getByRole('button', { name: `Your account, ${email}` })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Your account' })

test('the account panel shows the user, role and sessions, and ends sessions, by keyboard', async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/status of 503/)
  // A new domain, so that no wildcard gives access to a cake.
  const email = `somebody@${freshEmail.replace('@', '.')}`
  const token = await arriveSignedIn(page, email)
  const otherSession = await logIn(serverUrl, { email, ...person })
  await page.goto(`${serverUrl}/portal`)
  await page.route('**/api/v1/auth/sessions?*', (route) => route.fulfill({ status: 503, body: '' }))
  await opener(page, email).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(email)
  await expect(panel(page)).toContainText('None')
  await expect(panel(page)).toContainText('None yet')
  await expect(panel(page).getByText('We couldn’t load your sessions.')).toBeVisible()
  await page.unroute('**/api/v1/auth/sessions?*')
  await panel(page).getByRole('button', { name: 'Try again' }).click()

  const rows = panel(page).getByRole('listitem')
  // The sessions of the registration and of two sign-ins.
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(/10\.\d+\.\d+\.x · This browser$/)
  await expect(rows.nth(1)).toContainText(/Unknown browser.*last used (now|\d+ minutes? ago)/)
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect((await findViolations(page)).map(({ id }) => id)).toEqual([])
  }

  expect(await statusOf(page, otherSession)).toBe(200)
  await page.route('**/api/v1/auth/sessions/revoke', (route) => route.fulfill({ status: 400, body: '' }), {
    times: 1,
  })
  await rows.nth(1).getByRole('button').click()
  await expect(page.getByText('Unknown error occurred')).toBeVisible()
  // The button is busy until the list has been refetched.
  await expect(rows.nth(1).getByRole('button')).not.toHaveAttribute('aria-busy')
  while ((await rows.count()) > 1) {
    const before = await rows.count()
    await rows
      .nth(1)
      .getByRole('button', { name: /^Sign out: Unknown browser, 10\./ })
      .click()
    await expect(rows).toHaveCount(before - 1)
  }
  await expect(page.getByText('Unknown browser was signed out.').first()).toBeVisible()
  expect(await statusOf(page, otherSession)).toBe(401)
  expect(await statusOf(page, token)).toBe(200)

  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(opener(page, email)).toBeFocused()
  await page.keyboard.press('Enter')
  await panel(page).getByRole('button', { name: 'Account settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Account settings' })
  await expect(settings).toBeVisible()
  await expect(panel(page)).toHaveCount(0)

  // Safari does not focus clicked buttons, but the focus must return to the button.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dashboard' }).focus()
  await page.evaluate(() =>
    addEventListener('mousedown', (event) => event.preventDefault(), { capture: true }),
  )
  await opener(page, email).click()
  await panel(page).getByRole('button', { name: 'Account settings' }).click()
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await expect(opener(page, email)).toBeFocused()
})

test('the notice of a new sign-in leads to a page that ends it, and to a new password, by keyboard', {
  tag: '@long',
}, async ({ page, freshEmail, consoleProblems }) => {
  consoleProblems.allow(/status of 400/)
  await makePerson(serverUrl, freshEmail)
  const signedIn = await fetch(`${serverUrl}/api/v1/stytch/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Firefox/140.0 (Windows NT 10.0)' },
    body: JSON.stringify({ email: freshEmail, password: person.password }),
  })
  const { session_token: session } = (await signedIn.json()) as { session_token: string }
  const { text } = await messageTo(freshEmail, ({ subject }) => /^New sign-in/.test(subject ?? ''))
  await page.goto(/^http\S+\/new-sign-in\S+$/m.exec(text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Wasn’t this you?' })).toBeVisible()
  await expectGoodLayout(page)
  expect(await statusOf(page, session)).not.toBe(401)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign that browser out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('That browser is signed out.')).toBeVisible()
  expect(await statusOf(page, session)).toBe(401)
  await expectGoodLayout(page)

  await page.goBack()
  await page.reload()
  await expect(page.getByText('This link no longer works.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Set a new password' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()
})

test('the account panel shows the role', { tag: '@long' }, async ({ page, freshEmail }) => {
  const opener = await makePerson(serverUrl, freshEmail)
  const { password, pin } = demoAccounts
  const [admin, baker] = [
    await logIn(serverUrl, { email: demoAccounts.admin, password, pin }),
    await logIn(serverUrl, { email: demoAccounts.baker, password, pin }),
  ]
  const key_path = ['file']
  await mustPost(
    serverUrl,
    '/cakes',
    {
      checksum: randomBytes(32).toString('hex'),
      filetitle: 'roles.txt',
      keys: [{ key_path, key: randomBytes(32).toString('hex') }],
      permissions: [{ email: freshEmail, key_path }],
      openable_date: null,
      expiration_date: null,
    },
    baker,
  )
  for (const [token, email, role, company] of [
    [admin, demoAccounts.admin, 'Admin', 'Demo Bakery'],
    [baker, demoAccounts.baker, 'Baker', 'Demo Bakery'],
    [opener, freshEmail, 'Opener', 'None'],
  ] as const) {
    await carrySession(page, token)
    await page.goto(`${serverUrl}/portal`)
    await page.getByRole('button', { name: `Your account, ${email}` }).click()
    await expect(panel(page)).toContainText(`Organization${company}Role${role}`)
  }
})

test("'Sign out everywhere' ends every session, after the server has confirmed it", { tag: '@long' }, async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/net::ERR_FAILED/)
  const token = await arriveSignedIn(page, freshEmail)
  const otherSession = await logIn(serverUrl, { email: freshEmail, ...person })
  await page.goto(`${serverUrl}/portal`)
  await opener(page, freshEmail).click()
  const everywhere = page.getByRole('button', { name: 'Sign out everywhere' })
  await page.route('**/api/v1/auth/sessions/revoke', (route) => route.abort(), { times: 1 })
  await everywhere.click()
  await expect(page.getByText('Could not connect to the server. Please try again later.')).toBeVisible()
  expect([await statusOf(page, token), await statusOf(page, otherSession)]).toEqual([200, 200])
  consoleProblems.countRejectedCalls()
  await everywhere.dblclick()
  await expect(page).toHaveURL(`${serverUrl}/login`)
  await expect(page.getByText('You’re signed out everywhere.')).toBeVisible()
  expect([await statusOf(page, token), await statusOf(page, otherSession)]).toEqual([401, 401])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^cakelock/.test(key)))).toEqual(
    [],
  )
})

test('half an hour without input locks the portal behind the PIN, even after a reload', {
  tag: '@long',
}, async ({ page, freshEmail }) => {
  await page.clock.install()
  await openPortal(page, freshEmail, '?tab=open')
  await expect(openButton(page)).toBeVisible()
  await page.clock.fastForward('20:00')
  await page.keyboard.press('Tab')
  await page.clock.fastForward('20:00')
  await expect(openButton(page)).toBeVisible()
  const locked = page.waitForResponse('**/api/v1/auth/pin/lock')
  await page.clock.fastForward('15:00')
  await expect(
    page.getByText('Locked after 30 minutes of inactivity. Enter your PIN to continue.'),
  ).toBeVisible()
  await expect(openButton(page)).toHaveCount(0)
  expect((await locked).ok()).toBe(true)
  await page.reload()
  await expect(pinField(page)).toBeFocused()
  await pinField(page).fill(person.pin)
  await expect(openButton(page)).toBeVisible()
  await expect(page).toHaveURL(`${serverUrl}/portal?tab=open`)
})

test('a portal that was locked in another tab asks for the PIN without changing the URL', {
  tag: '@long',
}, async ({ page, freshEmail }) => {
  const token = await openPortal(page, freshEmail)
  await mustPost(serverUrl, '/auth/pin/lock', {}, token)
  await opener(page, freshEmail).click()
  await expect(pinField(page)).toBeFocused()
  await page.keyboard.type(person.pin)
  await expect(openButton(page)).toBeVisible()
})
