import type { Page, Request } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson, person } from '../../support/browser/person.ts'
import { codeField, fields, fillSignUp, resend } from './sign-up-steps.ts'
import { signInByPassword } from './steps.ts'

/** Expects the agreement's buttons within the window, with space for a toast below. */
async function expectResponsesInSight(page: Page) {
  for (const [width, height] of [
    [1280, 800],
    [1280, 720],
    [1280, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Accept', 'Decline', 'Cancel']) {
      const box = await page.getByRole('button', { name }).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), `${name}, ${width} × ${height}`).toBeLessThan(height - 70)
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Fails the next call without an error text. */
async function rejectSilently(page: Page, path: string) {
  await page.route(`**/api/v1${path}`, (route) => route.fulfill({ status: 400, body: '' }), { times: 1 })
}

test('a user signs up, after every validation error, and reaches the portal', async ({
  page,
  freshEmail,
}) => {
  await page.goto(`${serverUrl}/login`)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(`${serverUrl}/signup`)
  const form = fields(page)
  await expect(form.email).toBeFocused()
  await form.submit.click()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await expect(form.email).toBeFocused()
  await fillSignUp(page, 'nobody')
  await form.submit.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await form.email.fill('nobody@')
  await form.submit.click()
  await expect(form.email).toHaveAccessibleDescription('Please enter a valid email address')
  await form.email.fill(freshEmail)
  await form.password.fill('1234567')
  await form.submit.click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(form.password).toBeFocused()
  await form.password.fill('x'.repeat(101))
  await form.submit.click()
  await expect(page.getByText('Password must be at most 100 characters')).toBeVisible()
  await form.password.fill(person.password)
  await form.confirmation.fill('another')
  await form.submit.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await form.confirmation.fill(person.password)
  await rejectSilently(page, '/stytch/register')
  await form.submit.click()
  await expect(page.getByText('Failed to register')).toBeVisible()
  // A double click creates one account and sends one email.
  const sent: string[] = []
  const counts = (request: Request) => request.method() === 'POST' && request.url().includes('/api/v1/')
  page.on('request', (request) => void (counts(request) && sent.push(request.url())))
  await form.submit.dblclick()

  await expect(page).toHaveURL(`${serverUrl}/verify-email`)
  expect(sent.filter((url) => url.endsWith('/stytch/register'))).toHaveLength(1)
  const verify = page.getByRole('button', { name: 'Verify email' })
  await verify.click()
  await expect(page.getByText('Please enter the verification code')).toBeVisible()
  const first = await codeSentTo(freshEmail)
  await rejectSilently(page, '/verify_code')
  await resend(page).click()
  await expect(page.getByText('Failed to resend code. Please try again.')).toBeVisible()
  await resend(page).click()
  await expect(page.getByText('New verification code sent!')).toBeVisible()
  const second = await codeSentTo(freshEmail, first)
  await codeField(page).fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The verification code has 6 digits')).toBeVisible()
  await codeField(page).fill(first)
  await expect(page.getByText('That code is incorrect or has expired.')).toBeVisible()
  await expect(codeField(page)).toHaveValue('')
  await rejectSilently(page, '/verify_code')
  await codeField(page).fill(second)
  await expect(page.getByText('Failed to verify code')).toBeVisible()
  await page.reload()
  await codeField(page).fill(second)
  await expect(page.getByText('Email verified successfully!')).toBeVisible()

  await expect(page).toHaveURL(`${serverUrl}/setup-pin`)
  const newPin = page.getByLabel('New PIN')
  await page.goBack()
  await expect(newPin).toBeFocused()
  await page.keyboard.type('47')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a 4-digit PIN')).toBeVisible()
  await rejectSilently(page, '/auth/pin/create')
  await page.keyboard.type('11')
  await expect(page.getByText('Failed to create PIN')).toBeVisible()
  await expect(newPin, 'what was typed stays until it is saved').toHaveValue(person.pin)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`${serverUrl}/eula`)
  await page.reload()
  await expect(page.getByText('Last updated on October 22, 2025')).toBeVisible()
  await expectResponsesInSight(page)
  await expect(page.getByText(/uptime of 99\.9%\. This is a goal/)).toBeAttached()
  const accept = page.getByRole('button', { name: 'Accept' })
  await accept.click()
  await expect(page.getByText('Please accept the terms and conditions')).toBeVisible()
  await page.getByRole('checkbox').check()
  await rejectSilently(page, '/auth/eula/accept')
  await accept.click()
  await expect(page.getByText('Failed to accept EULA')).toBeVisible()
  sent.length = 0
  await accept.dblclick()

  await expect(page).toHaveURL(`${serverUrl}/login`)
  expect(sent.filter((url) => url.endsWith('/eula/accept'))).toHaveLength(1)
  await expect(page.getByText('Registration complete! Please log in with your new account.')).toBeVisible()
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toHaveValue(freshEmail)
  const notice = page.getByRole('status').filter({ hasText: 'Registration complete!' })
  expect((await notice.boundingBox())?.x).toBe((await email.boundingBox())?.x)
  // A reload has cleared the password, so the form does not go on by itself.
  await signInByPassword(page, freshEmail)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /signup/.test(key)))).toEqual(
    [],
  )
})

test('an email that is taken shows an error at the field', { tag: '@long' }, async ({ page, freshEmail }) => {
  await makePerson(serverUrl, freshEmail)
  await page.goto(`${serverUrl}/signup`)
  await fillSignUp(page, freshEmail)
  await page.keyboard.press('Enter')
  const text = 'Email already exists. Please login or use a different email.'
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(text)
})
