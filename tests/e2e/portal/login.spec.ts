import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson, mustPost, person } from '../../support/browser/person.ts'
import {
  arriveBeforePin,
  arriveSignedIn,
  enterPassword,
  openButton,
  openPortal,
  pinField,
  signInByPassword,
  statusOf,
} from './steps.ts'

test('a user signs in after a wrong password and a wrong PIN', { tag: ['@engines', '@long'] }, async ({
  page,
  freshEmail,
}) => {
  await makePerson(serverUrl, freshEmail)
  await page.goto(`${serverUrl}/login`)
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Please enter email and password')).toBeVisible()

  await enterPassword(page, freshEmail, 'not the password')
  await expect(page.getByText('Invalid email or password')).toBeVisible()

  await enterPassword(page, freshEmail)
  await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible()
  await expect(pinField(page)).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a 4-digit PIN')).toBeVisible()
  await page.keyboard.type('x34')
  await expect(page.getByText('Invalid PIN')).toBeVisible()
  await expect(pinField(page)).toHaveValue('')
  await expect(pinField(page)).toBeFocused()
  // The error stays until another digit is typed.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(pinField(page)).toBeFocused()
  await expect(page.getByText('Invalid PIN')).toBeVisible()
  await page.keyboard.type('4')
  await expect(page.getByText('Invalid PIN')).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a 4-digit PIN')).toBeVisible()

  await page.keyboard.type(person.pin)
  await expect(page).toHaveURL(`${serverUrl}/portal`)
  await expect(openButton(page)).toBeVisible()

  const cookies = await page.context().cookies()
  const lifetimes = Object.fromEntries(
    cookies.map(({ name, expires }) => [name, expires - Date.now() / 1000]),
  )
  expect(Math.abs((lifetimes.cakelock_session ?? 0) - 86_400)).toBeLessThan(60)
  expect(Math.abs((lifetimes.cakelock_session_jwt ?? 0) - 300)).toBeLessThan(60)
})

test('a device with an on-screen keyboard does not focus the first field', { tag: '@long' }, async ({
  browser,
  consoleProblems,
}) => {
  const phone = await browser.newContext({ hasTouch: true, isMobile: true })
  await consoleProblems.watch(phone)
  const page = await phone.newPage()
  for (const [path, button] of [
    ['/login', 'Sign in'],
    ['/signup', 'Sign up'],
  ] as const) {
    await page.goto(serverUrl + path)
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  }
  await phone.close()
})

test('the PIN step lets the user switch to another account', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await arriveBeforePin(page, freshEmail)
  await page.goto(`${serverUrl}/pin`)
  await expect(pinField(page)).toBeFocused()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('while the server is down, the page shows the text from the error catalog', { tag: '@long' }, async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(/status of 503|net::ERR_FAILED/)
  // The cleanup chunk cannot be loaded either, without an unhandled error.
  await page.route('**/assets/storage-*.js', (route) => route.abort())
  const missed = page.waitForEvent('requestfailed')
  await page.goto(`${serverUrl}/login`)
  await missed
  await page.route('**/api/v1/stytch/authenticate', (route) => route.fulfill({ status: 503, body: 'down' }))
  await enterPassword(page, 'ann@example.org')
  await expect(page.getByText('The server is currently unavailable. Please try again later.')).toBeVisible()
  await page.route('**/api/v1/stytch/authenticate', (route) => route.abort())
  await enterPassword(page, 'ann@example.org')
  await expect(page.getByText('Could not connect to the server. Please try again later.')).toBeVisible()
})

test('a signed-in user is redirected to a callback on this origin only', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await arriveSignedIn(page, freshEmail)
  for (const [callback, end] of [
    ['/portal?tab=open&x=1', '/portal?tab=open&x=1'],
    ['/portal#top', '/portal#top'],
    ['//evil.example', '/portal'],
  ] as const) {
    for (const path of ['/login', '/signup']) {
      await page.goto(`${serverUrl}${path}?callback=${encodeURIComponent(callback)}`)
      await expect(page, path + callback).toHaveURL(`${serverUrl}${end}`)
    }
  }
})

test('a revoked session redirects to the sign-in page, and back after sign-in', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const token = await openPortal(page, freshEmail, '?tab=open')
  await expect(openButton(page)).toBeVisible()
  await mustPost(serverUrl, '/auth/sessions/revoke', {}, token)
  await page.reload()
  await expect(page).toHaveURL(`${serverUrl}/login?callback=%2Fportal%3Ftab%3Dopen`)
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cakelock_session'))).toBeNull()

  await enterPassword(page, freshEmail)
  await pinField(page).fill(person.pin)
  await expect(page).toHaveURL(`${serverUrl}/portal?tab=open`)
})

test('signing out ends the session on the server and in every tab', { tag: '@engines' }, async ({
  page,
  context,
  consoleProblems,
  freshEmail,
}) => {
  await makePerson(serverUrl, freshEmail)
  await page.goto(`${serverUrl}/login`)
  await signInByPassword(page, freshEmail)
  const token = await page.evaluate(() => localStorage.getItem('cakelock_session'))
  const otherPage = await context.newPage()
  await otherPage.goto(`${serverUrl}/portal`)
  await expect(openButton(otherPage)).toBeVisible()

  consoleProblems.countRejectedCalls()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(`${serverUrl}/login`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(otherPage.getByLabel('Password', { exact: true })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cakelock'))),
  ).toEqual([])
  const left = (await context.cookies()).map(({ name }) => name).filter((name) => /session/.test(name))
  expect(left).toEqual([])
  expect(await statusOf(page, token)).toBe(401)

  // After a reload, the provider's client does not try to restore the session.
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const begun = page.waitForRequest('**/sdk/v1/events')
  await page.reload()
  await begun
  expect(requested).not.toContain('/sdk/v1/sessions/authenticate')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})
