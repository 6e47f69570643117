import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import {
  makePerson,
  makePersonAt,
  makePersonByPhone,
  mustPost,
  person,
} from '../../support/browser/person.ts'
import { bounce } from '../../support/programs/bounce.ts'
import { codeField, fillSignUp, heading, resend } from './sign-up-steps.ts'
import { carrySession, enterPassword, statusOf } from './steps.ts'

const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' })

test('the screen that waits for a code says that the email bounced, and so does Resend', async ({
  page,
  freshEmail,
}) => {
  await page.goto(`${serverUrl}/signup`)
  await fillSignUp(page, freshEmail)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${serverUrl}/verify-email`)
  await codeSentTo(freshEmail)
  const notice = page.getByRole('alert').filter({ hasText: `We can’t deliver email to ${freshEmail}.` })
  await expect(notice).toHaveCount(0)
  await bounce(freshEmail)
  await expect(notice).toBeVisible({ timeout: 12_000 })
  await resend(page).click()
  await expect(page.getByText('We can’t deliver email to this address. Please use another one')).toBeVisible()
})

test('Cancel keeps the session of a sign-up, and Decline ends it', async ({
  page,
  consoleProblems,
  freshEmail,
}) => {
  consoleProblems.countRejectedCalls()
  const stored = () =>
    page.evaluate(() => ({
      email: sessionStorage.getItem('cakelock_signup_email'),
      session: localStorage.getItem('cakelock_session'),
    }))
  await page.goto(`${serverUrl}/signup`)
  await fillSignUp(page, freshEmail)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${serverUrl}/verify-email`)
  const { email, session } = await stored()
  expect(email).toBe(freshEmail)

  // Cancel clears the email, keeps the session and stops redirecting to the missing step.
  await cancel(page).click()
  await expect(page).toHaveURL(`${serverUrl}/login`)
  expect(await stored()).toEqual({ email: null, session })
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(page).toHaveURL(`${serverUrl}/login`)
  await page.getByRole('link', { name: 'Continue signing up' }).click()
  await expect(page).toHaveURL(`${serverUrl}/verify-email`)
  await codeField(page).fill(await codeSentTo(freshEmail))
  await page.keyboard.press('Enter')
  await page.getByLabel('New PIN').fill(person.pin)
  await expect(page).toHaveURL(`${serverUrl}/eula`)
  // The proof of the email address started another session.
  const verified = await stored()
  expect(verified.session).not.toBe(session)
  expect(await statusOf(page, session)).toBe(401)
  await cancel(page).click()
  await expect(page.getByText('You haven’t finished signing up.')).toBeVisible()
  expect(await statusOf(page, verified.session)).toBe(200)
  await page.getByRole('link', { name: 'Continue signing up' }).click()
  await expect(page).toHaveURL(`${serverUrl}/eula`)

  // Decline also ends the session, here and on the server.
  await page.getByRole('button', { name: 'Decline' }).dblclick()
  await expect(page).toHaveURL(`${serverUrl}/login`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByText('You haven’t finished signing up.')).toHaveCount(0)
  expect(await stored()).toEqual({ email: null, session: null })
  expect(await statusOf(page, verified.session)).toBe(401)
})

test('an unfinished sign-up continues on another device', async ({
  page,
  browser,
  consoleProblems,
  freshEmail,
}) => {
  const token = await makePersonAt(serverUrl, freshEmail, 'registered')
  const otherDevice = await browser.newContext()
  await consoleProblems.watch(otherDevice)
  const otherPage = await otherDevice.newPage()
  await carrySession(page, token)
  await page.goto(`${serverUrl}/verify-email`)

  await otherPage.goto(`${serverUrl}/login`)
  await enterPassword(otherPage, freshEmail)
  await expect(otherPage).toHaveURL(`${serverUrl}/verify-email`)
  await codeField(otherPage).fill(await codeSentTo(freshEmail))
  await otherPage.keyboard.press('Enter')
  await expect(heading(otherPage, 'Set your PIN')).toBeVisible()

  // A sign-up has only one session, so the first device signs in again.
  await expect(page).toHaveURL(`${serverUrl}/login?callback=%2Fverify-email`)
  await enterPassword(page, freshEmail)
  await expect(heading(page, 'Set your PIN')).toBeVisible()
  // The first device is a step behind each time, shows that, and continues.
  await otherPage.getByLabel('New PIN').fill(person.pin)
  await expect(heading(otherPage, 'License agreement')).toBeVisible()
  await page.getByLabel('New PIN').fill('0000')
  await expect(page.getByText('A PIN is already set for this account.')).toBeVisible()
  await expect(heading(page, 'License agreement')).toBeVisible()
  await otherPage.getByRole('checkbox').check()
  await otherPage.getByRole('button', { name: 'Accept' }).click()
  await expect(otherPage.getByText('Registration complete!')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('The license agreement is already accepted.')).toBeVisible()
  await expect(heading(page, 'Enter your PIN')).toBeVisible()
  await otherDevice.close()
})

test('a session that ends during a step redirects to the sign-in page, and back to the step', async ({
  page,
  freshEmail,
}) => {
  const token = await makePersonAt(serverUrl, freshEmail, 'verified')
  await carrySession(page, token)
  await page.goto(`${serverUrl}/setup-pin`)
  await expect(page.getByLabel('New PIN')).toBeFocused()
  await mustPost(serverUrl, '/auth/sessions/revoke', {}, token)
  await page.keyboard.type(person.pin)
  await expect(page).toHaveURL(`${serverUrl}/login?callback=%2Fsetup-pin`)
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await enterPassword(page, freshEmail)
  await expect(page).toHaveURL(`${serverUrl}/setup-pin`)
})

test('too many codes in an hour show the wait, and the last code still works', async ({
  page,
  freshEmail,
}) => {
  const token = await makePersonAt(serverUrl, freshEmail, 'registered')
  await carrySession(page, token)
  await page.goto(`${serverUrl}/verify-email`)
  // A separate network address, so that the other tests' codes do not count.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.200.0.7' })
  const statuses = await page.evaluate(
    async ([email, bearer]) => {
      const send = () =>
        fetch('/api/v1/verify_code', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
          body: JSON.stringify({ email, verify_code: 'RESEND' }),
        })
      const responses: number[] = []
      for (let sent = 0; sent < 5; sent += 1) responses.push((await send()).status)
      return responses
    },
    [freshEmail, token] as const,
  )
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  await resend(page).click()
  await expect(page.getByText(/^Too many attempts\. .+ You can try again in \d+ min\.$/)).toBeVisible()
  await codeField(page).fill(await codeSentTo(freshEmail))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${serverUrl}/setup-pin`)
})

test('an account without an email address adds and verifies one', async ({ page, freshEmail }) => {
  const usedEmail = `taken-${freshEmail}`
  await makePerson(serverUrl, usedEmail)
  const used = await codeSentTo(usedEmail)
  await carrySession(page, await makePersonByPhone(serverUrl))
  await page.goto(`${serverUrl}/portal`)
  await expect(heading(page, 'Add your email')).toBeVisible()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  for (const wrong of ['nobody', 'nobody@']) {
    await email.fill(wrong)
    await page.keyboard.press('Enter')
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  }
  // Only the code reveals that another account has this email address.
  await email.fill(usedEmail)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`We sent a 6-digit code to ${usedEmail}.`)).toBeVisible()
  await codeField(page).fill(await codeSentTo(usedEmail, used))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email already exists.')).toBeVisible()
  await page.getByRole('button', { name: 'Use another email' }).click()

  await email.fill(freshEmail)
  await page.keyboard.press('Enter')
  const first = await codeSentTo(freshEmail)
  await expect(page.getByText(`We sent a 6-digit code to ${freshEmail}.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`We sent a 6-digit code to ${freshEmail}.`)).toBeVisible()
  await resend(page).click()
  await expect(page.getByText('New verification code sent!')).toBeVisible()
  await codeField(page).fill(await codeSentTo(freshEmail, first))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${serverUrl}/setup-pin`)
})
