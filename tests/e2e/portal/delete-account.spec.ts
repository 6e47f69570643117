import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { codeSentTo, messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson, mustPost, person, post } from '../../support/browser/person.ts'
import { runOperator } from '../../support/programs/operator.ts'
import { deletionDone, fillInDeletion, sentenceOf } from './delete-steps.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { arriveSignedIn, carrySession, openButton, openPortal, pinField } from './steps.ts'

const deletePage = `${serverUrl}/account/delete`
const submit = (page: Page) => page.getByRole('button', { name: 'Permanently Delete My Account' })
test('an account is deleted with three checkboxes, the email, a sentence and the PIN', async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/status of (400|409|503)/)
  const token = await openPortal(page, freshEmail, '?settings=open')
  await page.getByRole('link', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL(deletePage)
  await expect(page.getByText(/keys of all cakes I have baked will be destroyed/)).toBeVisible()
  await expect(page.getByText(/^Your own subscription ends immediately\..*not refunded\./)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Portal' }).click()
  await expect(openButton(page)).toBeVisible()
  await page.goBack()

  await submit(page).click()
  await expect(page.getByText('Please check all three boxes.')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await submit(page).click()
  await expect(page.getByText('Email must match your account email.')).toBeVisible()
  await expect(page.getByLabel('Your email')).toBeFocused()
  await page.getByLabel('Your email').fill(freshEmail)
  await page.getByLabel('Type this sentence').fill(sentenceOf(freshEmail).toLowerCase())
  await submit(page).click()
  await expect(page.getByText('Text must match exactly.')).toBeVisible()
  await expectGoodLayout(page)
  await page.reload()
  await fillInDeletion(page, freshEmail)
  await expect(pinField(page)).toBeFocused()
  await page.keyboard.type('0000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid PIN')).toBeVisible()

  // Any other failure closes the dialog with a message and keeps the form's input.
  const failures = [
    { status: 400, body: 'x', text: 'Failed to delete account' },
    {
      status: 409,
      body: JSON.stringify({ error: 'Another device is deleting it.', code: 'conflict' }),
      text: 'Another device is deleting it.',
    },
    { status: 503, body: 'x', text: 'The server is currently unavailable. Please try again later.' },
  ]
  for (const { status, body, text } of failures) {
    await page.route('**/auth/account/delete', (route) => route.fulfill({ status, body }))
    if ((await page.getByRole('dialog').count()) === 0) await submit(page).click()
    await page.keyboard.type(person.pin)
    await page.keyboard.press('Enter')
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(deletePage)
    await page.unroute('**/auth/account/delete')
  }

  consoleProblems.countRejectedCalls()
  await submit(page).click()
  await page.keyboard.type(person.pin)
  await page.keyboard.press('Enter')
  await expect(page.getByText(deletionDone)).toBeVisible()
  await expect(page).toHaveURL(`${serverUrl}/login`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect((await post(serverUrl, '/auth/sessions/revoke', {}, token)).status).toBe(401)
  const account = { email: freshEmail, password: person.password }
  const again = await post(serverUrl, '/stytch/register', account)
  expect(await again.json()).toMatchObject({ error: 'This email cannot be used for a new account.' })
  await messageTo(freshEmail, ({ subject }) => subject === 'Your Cakelock account was deleted')
})

test('an account without a PIN is deleted with the password', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const account = { email: freshEmail, password: person.password }
  const made = (await mustPost(serverUrl, '/stytch/register', account)) as { session_token: string }
  await carrySession(page, made.session_token)
  await page.goto(deletePage)
  await expect(page).toHaveURL(`${serverUrl}/verify-email`)
  const verify_code = await codeSentTo(freshEmail)
  const check = { email: freshEmail, verify_code }
  const verified = (await mustPost(serverUrl, '/verify_code', check, made.session_token)) as typeof made
  await carrySession(page, verified.session_token)
  await page.goto(deletePage)
  await fillInDeletion(page, freshEmail)
  const password = page.getByRole('dialog').getByLabel('Password')
  await expect(password).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  await expectGoodLayout(page)
  await password.fill('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(deletionDone)).toBeVisible()
})

test('the last admin of a company cannot be deleted, and the page requires a sign-in', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(deletePage)
  await expect(page).toHaveURL(/\/login/)
  const domain = `d${randomBytes(4).toString('hex')}.test`
  await runOperator('company', 'add', domain, 'Bakery')
  const admin = `ann@${domain}`
  await arriveSignedIn(page, admin)
  await makePerson(serverUrl, `bob@${domain}`)
  await runOperator('admin', 'add', admin)
  await page.goto(deletePage)
  await expect(
    page.getByText(/^You are the last admin of your organization\. Make another member an admin first/),
  ).toBeVisible()
  await expectGoodLayout(page)
  await expect(submit(page)).toHaveCount(0)
})
