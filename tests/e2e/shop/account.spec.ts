import type { Page } from '@playwright/test'
import { findViolations } from '../../support/browser/accessibility.ts'
import { accountUrl, demoUrl, publicTokens, serverUrl } from '../../support/browser/addresses.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'

// The shop's own server checks the session with the unmodified backend package, and renders the account page.

/** Chromium's report of a rejected page. */
const rejected = /status of 401/

/** Signs in to the shop, on the page with the widget. */
async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Passcode').fill(await codeSentTo(email))
}

/** Calls the browser API with the token of this page's session, like another page of the same user. */
async function call(page: Page, method: string, path: string, body: object = {}) {
  const cookies = await page.context().cookies(demoUrl)
  const token = cookies.find(({ name }) => name === 'stytch_session')?.value
  const credentials = Buffer.from(`${publicTokens.demoHost}:${token}`).toString('base64')
  const response = await fetch(`${serverUrl}/sdk/v1${path}`, {
    method,
    headers: { Authorization: `Basic ${credentials}`, Origin: demoUrl, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

const sessionCookies = async (page: Page) =>
  (await page.context().cookies(demoUrl)).map(({ name }) => name).filter((name) => name.startsWith('stytch_'))

test('sends a signed-out visitor to the sign-in page, then shows the account', async ({
  page,
  freshEmail,
}) => {
  await page.goto(accountUrl)
  await expect(page).toHaveURL(`${demoUrl}/shop?return=account`)
  await expect(page.getByText('Sign in to see your account.')).toBeVisible()
  await signIn(page, freshEmail)
  await expect(page).toHaveURL(accountUrl)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  const profile = page.getByRole('region', { name: 'Profile' })
  await expect(profile).toContainText(`${freshEmail} Verified`)
  const methods = page.getByRole('region', { name: 'Sign-in methods' })
  await expect(methods).toContainText(`Code by email${freshEmail}`)
  const session = page.getByRole('region', { name: 'This session' })
  await expect(session).toContainText(/in (29|30) minutes/)
})

test('"Sign out" revokes the session and deletes its cookies', async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(rejected)
  await page.goto(`${demoUrl}/shop`)
  await signIn(page, freshEmail)
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(freshEmail)
  const before = await page.context().cookies(demoUrl)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${demoUrl}/shop`)
  await expect(page.locator('#who')).toHaveText('Not signed in')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await sessionCookies(page)).toEqual([])

  // A copy of the cookies gives no access, although its JWT has not expired.
  await page.context().addCookies(before)
  const response = await page.goto(accountUrl)
  expect(response?.status()).toBe(401)
})

test('rejects a session that was revoked elsewhere, although its JWT is still valid', {
  tag: '@long',
}, async ({ page, freshEmail, consoleProblems }) => {
  consoleProblems.allow(rejected)
  await page.goto(accountUrl)
  await signIn(page, freshEmail)
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()
  await call(page, 'POST', '/sessions/revoke')

  const response = await page.reload()
  expect(response?.status()).toBe(401)
  await expect(page.getByRole('heading')).toHaveText('Your session has ended')
  await expect(page.getByText(freshEmail)).toHaveCount(0)
  expect(await sessionCookies(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('rejects a JWT that was not issued for the shop', { tag: '@long' }, async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(rejected)
  await page.context().addCookies([{ name: 'stytch_session_jwt', value: 'a.b.c', url: demoUrl }])
  expect((await page.goto(accountUrl))?.status()).toBe(401)
})

test('shows a hostile name as text', { tag: '@long' }, async ({ page, freshEmail }) => {
  await page.goto(accountUrl)
  await signIn(page, freshEmail)
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()
  const name = `"><img src=x onerror=alert(1)><script>alert(1)</script>'&amp;`
  await call(page, 'PUT', '/users/me', { name: { first_name: name } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${name}`)
  await expect(page.locator('main img, main script')).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  const tag = colorScheme === 'light' ? [] : ['@long']
  test(`is accessible and fits a phone, ${colorScheme}`, { tag }, async ({ page, freshEmail }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(accountUrl)
    await signIn(page, freshEmail)
    await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
