import { createHash, randomBytes } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { breachedDir, serverUrl } from '../../support/browser/addresses.ts'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { expect, test } from '../../support/browser/page.ts'
import { logIn, makePerson, mustPost, person, post } from '../../support/browser/person.ts'
import { runOperator } from '../../support/programs/operator.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { enterPassword, openButton, pinField, readReset, requestReset } from './steps.ts'

const newPassword = 'violet harbour quilt 31'
const resetPage = `${serverUrl}/reset-password`
const password = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm new password')
const submit = (page: Page) => page.getByRole('button', { name: 'Set new password' })
const spent = 'Reset link may be expired or invalid'

test('resetting a forgotten password signs in to the portal', async ({ page, freshEmail }) => {
  const before = await makePerson(serverUrl, freshEmail)
  await page.goto(`${serverUrl}/forgot-password`)
  await expect(page).toHaveURL(resetPage)
  await page.goto(`${serverUrl}/login`)
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page).toHaveURL(resetPage)

  const send = page.getByRole('button', { name: 'Send reset link' })
  await expect(page.getByLabel('Email')).toBeFocused()
  await send.click()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Email').fill(freshEmail)
  await page.keyboard.press('Enter')
  await expect(page.getByText('If that email exists, a reset link has been sent.')).toBeVisible()

  await page.clock.install()
  await page.goto((await readReset(freshEmail)).reset)
  await expect(password(page)).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(freshEmail)
  await submit(page).click()
  await expect(page.getByText('Please enter and confirm your new password')).toBeVisible()
  await expect(password(page)).toBeFocused()

  // The page's clock stands still, so there is no typing pause.
  const judged: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/password/strength')) judged.push(request.postData())
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.type('abcdef')
  await page.clock.runFor(300)
  await page.keyboard.type('g')
  await page.clock.runFor(300)
  expect(judged).toEqual([])
  await page.clock.runFor(50)
  await page.clock.resume()
  await expect(page.getByText('Not strong enough yet')).toBeVisible()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect(judged.map((body) => JSON.parse(body ?? ''))).toMatchObject([
    { password: 'abcdefg', email: freshEmail },
  ])

  const rejections = [
    ['abcdefg', 'abcdefh', 'Passwords do not match'],
    ['abcdefg', 'abcdefg', 'Password must be at least 8 characters'],
    ['x'.repeat(101), 'x'.repeat(101), 'Password must be at most 100 characters'],
    ['abcdefgh', 'abcdefgh', 'Password is not strong enough. Please choose a stronger password.'],
  ] as const
  for (const [first, second, text] of rejections) {
    await password(page).fill(first)
    await confirmation(page).fill(second)
    await page.keyboard.press('Enter')
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectGoodLayout(page)
  await password(page).fill(newPassword)
  await confirmation(page).fill(newPassword)
  await expect(page.getByText('Strong enough', { exact: true })).toBeVisible()
  await submit(page).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await expect(page).toHaveURL(`${serverUrl}/pin`)
  expect((await post(serverUrl, '/auth/sessions/revoke', {}, before)).status).toBe(401)
  await pinField(page).fill(person.pin)
  await expect(openButton(page)).toBeVisible()

  // A used or made-up link shows an error and offers a new one.
  for (const link of [(await readReset(freshEmail)).reset, `${resetPage}?token=nonsense`]) {
    await page.goto(link)
    await expect(page.getByRole('alert').filter({ hasText: spent })).toBeVisible()
    await expect(password(page)).toHaveCount(0)
  }
  await expectGoodLayout(page)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(resetPage)
  await logIn(serverUrl, { email: freshEmail, password: newPassword, pin: person.pin })
})

test('the sign-in link works automatically in the browser that requested it, and after a click in others', {
  tag: '@long',
}, async ({ page, browser, consoleProblems, freshEmail }) => {
  await makePerson(serverUrl, freshEmail)
  await page.goto(resetPage)
  await page.getByLabel('Email').fill(freshEmail)
  await page.keyboard.press('Enter')
  await expect(page.getByText('If that email exists, a reset link has been sent.')).toBeVisible()
  const { login } = await readReset(freshEmail)

  // In another browser, opening the link does not use it up, because email scanners open links.
  const otherContext = await browser.newContext()
  await consoleProblems.watch(otherContext)
  const otherPage = await otherContext.newPage()
  await otherPage.goto(login)
  const button = otherPage.getByRole('button', { name: 'Sign in', exact: true })
  await expect(button).toBeVisible()
  await otherPage.getByRole('link', { name: 'Set a new password instead' }).click()
  await expect(password(otherPage)).toBeVisible()
  await otherPage.goBack()
  await expect(button).toBeVisible()

  const release = await delayCalls(page, '**/password/reset/login')
  await page.goto(login)
  await expect(page.getByText('Signing you in…')).toBeAttached()
  release()
  await expect(page).toHaveURL(`${serverUrl}/pin`)
  await expect(pinField(page)).toBeVisible()

  await button.click()
  await expect(otherPage.getByText(spent)).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByText(spent)).toBeVisible()
  await otherContext.close()
  const again = await browser.newContext()
  await consoleProblems.watch(again)
  const third = await again.newPage()
  await third.goto((await requestReset(freshEmail)).login)
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(pinField(third)).toBeVisible()
  await again.close()
})

test('every failure of a password reset shows its text', { tag: '@long' }, async ({
  page,
  consoleProblems,
  freshEmail,
}) => {
  consoleProblems.allow(/status of 50\d|net::ERR_FAILED/)
  await makePerson(serverUrl, freshEmail)
  const respondWith = async (path: string, status: number, body: string) => {
    await page.unroute(`**/api/v1${path}`)
    await page.route(`**/api/v1${path}`, (route) => route.fulfill({ status, body }))
  }
  await page.goto(resetPage)
  await respondWith('/stytch/password/reset/start', 400, 'nothing that was agreed on')
  await page.getByLabel('Email').fill(freshEmail)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Could not start password reset')).toBeVisible()
  await expectGoodLayout(page)

  // If the link cannot be checked, the failure shows when it is used.
  await respondWith('/stytch/password/reset/check', 503, 'down')
  const { reset } = await requestReset(freshEmail)
  await page.goto(reset)
  await expect(password(page)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await page.unroute('**/api/v1/stytch/password/reset/check')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(freshEmail)
  await respondWith('/password/strength', 400, 'nothing that was agreed on')
  await password(page).fill(newPassword)
  await confirmation(page).fill(newPassword)
  await expect(page.getByText('Could not check strength')).toBeVisible()
  await submit(page).click()
  await expect(page.getByText('Could not check password strength')).toBeVisible()
  await respondWith('/password/strength', 200, '{}')
  await submit(page).click()
  await expect(page.getByText('Invalid server response')).toBeVisible()
  await page.unroute('**/api/v1/password/strength')
  await respondWith('/stytch/password/reset', 400, 'nothing that was agreed on')
  await submit(page).click()
  await expect(page.getByText('Could not reset password')).toBeVisible()

  // A response without a user redirects to the sign-in page.
  await respondWith('/stytch/password/reset', 200, '{"user":null}')
  await submit(page).click()
  await expect(page).toHaveURL(`${serverUrl}/login`)
})

test('after a sign-in with an expired password, the page offers a reset email', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await makePerson(serverUrl, freshEmail)
  await runOperator('password', 'expire', freshEmail)
  await page.goto(`${serverUrl}/login`)
  await enterPassword(page, freshEmail)
  await expect(page.locator('[data-screen=PasswordDedupe]')).toContainText('You need to set a new password')
  await page.goto((await readReset(freshEmail)).reset)
  await expect(password(page)).toBeVisible()
})

test('a breached password is rejected at sign-in and can be replaced', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const breachedPassword = `a rather plain sentence ${randomBytes(4).toString('hex')}`
  const token = await makePerson(serverUrl, freshEmail)
  await mustPost(
    serverUrl,
    '/auth/password/reset',
    { new_password: breachedPassword, pin: person.pin },
    token,
  )
  const digest = createHash('sha1').update(breachedPassword).digest('hex').toUpperCase()
  await appendFile(join(breachedDir, `${digest.slice(0, 5)}.txt`), `\n${digest.slice(5)}:7\n`)
  await page.goto(`${serverUrl}/login`)
  await enterPassword(page, freshEmail, breachedPassword)
  await page.locator('[data-screen=PasswordBreached]').getByRole('button').last().click()
  await page.goto((await readReset(freshEmail)).reset)
  await expect(password(page)).toBeVisible()
})
