import type { Page, Request } from '@playwright/test'
import { demoUrl, publicTokens, serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { sessionOf, signInByCode } from './demo-page.ts'

// The session after a sign-in on the demo host: refreshed, shared between tabs, and ended elsewhere.

/** The client's log when it finds that the session has ended. */
const saysEnded = /Session background refresh failed/

/** Slightly more than the three-minute refresh interval. */
const refresh = 181_000

const isRefresh = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/sdk/v1/sessions/authenticate')

/** Revokes the session with its token, without this page's client. */
async function endElsewhere(page: Page) {
  const session = await sessionOf(page)
  const credentials = Buffer.from(`${publicTokens.demoHost}:${session?.session_token}`).toString('base64')
  const response = await fetch(`${serverUrl}/sdk/v1/sessions/revoke`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}`, Origin: demoUrl, 'Content-Type': 'application/json' },
  })
  expect(response.status).toBe(200)
}

test('refreshes the session every three minutes with the configured duration', async ({
  page,
  freshEmail,
}) => {
  await page.clock.install()
  await signInByCode(page, freshEmail)
  const before = await sessionOf(page)
  const confirmed = page.waitForRequest(isRefresh)
  await page.clock.runFor(refresh)
  expect((await confirmed).postDataJSON()).toMatchObject({ session_duration_minutes: 30 })
  await expect.poll(async () => (await sessionOf(page))?.session_token).toBe(before?.session_token)
  await expect(page.getByText('lw-authenticated')).toHaveCount(1)
  await expect(page.getByText('lw-logged-out')).toHaveCount(0)
})

test('reports a session ended elsewhere as signed out, once, and shows the form', async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(saysEnded)
  await page.clock.install()
  const code = await signInByCode(page, freshEmail)
  await endElsewhere(page)
  await page.clock.runFor(refresh)
  await expect(page.getByText('lw-logged-out')).toHaveCount(1)
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
  await signInByCode(page, freshEmail, code)
})

test('keeps the session while the server is unreachable', { tag: '@long' }, async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/ERR_FAILED|Session background refresh failed/)
  await page.clock.install()
  await signInByCode(page, freshEmail)
  const before = await sessionOf(page)
  await page.route('**/sdk/v1/sessions/authenticate', (route) => route.abort())
  const lost = page.waitForRequest(isRefresh)
  await page.clock.runFor(refresh)
  await lost
  await expect(page.getByText('lw-logged-out')).toHaveCount(0)
  await page.unroute('**/sdk/v1/sessions/authenticate')
  const refreshed = page.waitForResponse((response) => isRefresh(response.request()) && response.ok())
  await page.clock.runFor(10_000)
  await refreshed
  expect(await sessionOf(page)).toMatchObject({ session_token: before?.session_token })
})

test('shares sign-in and sign-out between tabs', async ({ page, context, freshEmail }) => {
  const otherPage = await context.newPage()
  await otherPage.goto(demoUrl)
  await expect(otherPage.getByLabel('Email')).toBeVisible()
  await signInByCode(page, freshEmail)
  await expect(otherPage.getByText('lw-authenticated')).toBeVisible()
  await expect(otherPage.getByLabel('Email')).toBeHidden()
  expect(await sessionOf(otherPage)).toEqual(await sessionOf(page))

  await otherPage.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('lw-logged-out')).toHaveCount(1)
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
})

test('shows the form without an error if the session has already ended', { tag: '@long' }, async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(saysEnded)
  await signInByCode(page, freshEmail)
  await endElsewhere(page)
  await page.goto('about:blank')
  const responded = page.waitForResponse((response) => isRefresh(response.request()))
  await page.goto(demoUrl)
  await responded
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('lw-authenticated')).toHaveCount(0)
  expect(await sessionOf(page)).toBeNull()
})
