import { serverUrl } from '../../support/browser/addresses.ts'
import { messagesTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson, person } from '../../support/browser/person.ts'
import { bakeFor } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { shareWith } from './share.ts'
import { fields, finishSignUp, heading } from './sign-up-steps.ts'
import { openButton, pinField } from './steps.ts'

const notify = { with_name: true, language: 'en' }

test('the sign-up of a recipient keeps the email address on the sign-in page and after a reload', async ({
  page,
  freshEmail,
}) => {
  const { link } = await shareWith(freshEmail)
  await page.goto(link)
  // The links to the sign-in page and back keep the email address and the callback.
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(freshEmail)
  await page.getByRole('link', { name: 'Sign up' }).click()
  const form = fields(page)
  await expect(form.email).toHaveValue(freshEmail)
  await form.password.fill(person.password)
  await form.confirmation.fill(person.password)
  await form.submit.click()
  await expect(heading(page, 'Verify your email')).toBeVisible()
  await page.reload()
  await finishSignUp(page, freshEmail)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(freshEmail)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a recipient with an account signs in and lands in the opener', async ({ page, freshEmail }) => {
  await makePerson(serverUrl, freshEmail)
  const { link } = await shareWith(freshEmail)
  expect(link).toContain('/login?')
  await page.goto(link)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(freshEmail)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await pinField(page).fill(person.pin)
  await expect(openButton(page)).toBeVisible()
  await expect(page).toHaveURL(`${serverUrl}/portal?tab=open`)
})

test('a recipient turns the emails off, and on again', async ({ page, freshEmail, consoleProblems }) => {
  const { optOutLink } = await shareWith(freshEmail)
  await page.goto(optOutLink)
  await expect(heading(page, 'Emails about shared files')).toBeVisible()
  await expect(page.getByText('You receive these emails.')).toBeVisible()
  await expectGoodLayout(page)
  await page.reload()
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('You no longer receive these emails.')).toBeVisible()
  await expectGoodLayout(page)

  const before = (await messagesTo(freshEmail)).length
  const email = `other-${freshEmail}`
  const baker = { email, token: await makePerson(serverUrl, email) }
  await bakeFor(baker, { name: 'Second.pdf', to: [freshEmail], notify })
  expect(await messagesTo(freshEmail)).toHaveLength(before)

  await page.goto(optOutLink)
  await page.getByRole('button', { name: 'Receive them again' }).click()
  await expect(page.getByText('You receive these emails.')).toBeVisible()

  consoleProblems.allow(/status of 400/)
  await page.goto(optOutLink.replace(/token=./, 'token='))
  await expect(page.getByText('This link is incomplete. Please open it again from the email.')).toBeVisible()
  await expectGoodLayout(page)
})

for (const [language, stop, direction] of [
  ['de', /abbestellen$/, 'ltr'],
  ['ar', 'إيقاف هذه الرسائل', 'rtl'],
] as const) {
  test(`the page to opt out is in the language of the email: ${language}`, async ({ page, freshEmail }) => {
    const { optOutLink } = await shareWith(freshEmail, { language })
    await page.goto(optOutLink)
    await expect(page.getByRole('button', { name: stop })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await expectGoodLayout(page)
  })
}
