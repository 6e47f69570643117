import type { Locator, Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { codeSentTo, messagesTo, messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson, person } from '../../support/browser/person.ts'
import { bake, type FileToChoose } from './bakery.ts'
import { bakeFor } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { codeField, fields, finishSignUp, heading } from './sign-up-steps.ts'
import { arriveSignedIn, downloadButton, openButton, pinField } from './steps.ts'

const notify = { with_name: true, language: 'en' }

/** Bakes a cake for a recipient. @returns the link and the opt-out link of the email */
async function shareWith(
  recipient: string,
  more: object = {},
): Promise<{ link: string; optOutLink: string }> {
  const email = `baker-${recipient}`
  const baker = { email, token: await makePerson(serverUrl, email) }
  await bakeFor(baker, { name: 'Plan.pdf', to: [recipient], notify: { ...notify, ...more } })
  const { link, text } = await messageTo(recipient, (message) => message.text.includes('/shared-file-emails'))
  return { link: link ?? '', optOutLink: /^\S+\/shared-file-emails\S+$/m.exec(text)?.[0] ?? '' }
}

/** A recipient who presses and types, and counts both. */
function startCounting(page: Page, link: string) {
  const counts = { presses: 0, fields: 0 }
  return {
    counts,
    followLink() {
      counts.presses += 1
      return page.goto(link)
    },
    press(button: Locator) {
      counts.presses += 1
      return button.click()
    },
    type(field: Locator, text: string) {
      counts.fields += 1
      return field.fill(text)
    },
    /** The press is the one that opens the file dialog. */
    async choose(button: Locator, cake: FileToChoose) {
      counts.presses += 1
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
      await chooser.setFiles(cake)
    },
  }
}

test('a recipient without an account gets from the email to the opened file with 6 presses and 5 fields', async ({
  page,
  freshEmail,
}) => {
  const cake = await bake({ name: 'Plan.pdf', content: Buffer.from('plums'), to: [freshEmail] })
  const { link } = await shareWith(freshEmail)
  const { counts, followLink, press, type, choose } = startCounting(page, link)
  await followLink()
  const form = fields(page)
  await expect(form.email).toHaveValue(freshEmail)
  await expect(form.password).toBeFocused()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await type(form.password, person.password)
  await type(form.confirmation, person.password)
  await press(form.submit)

  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await type(codeField(page), await codeSentTo(freshEmail))
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await type(page.getByLabel('New PIN'), person.pin)
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await press(page.getByRole('checkbox'))
  await press(page.getByRole('button', { name: 'Accept' }))

  await expect(page.getByText('Registration complete! Please log in with your new account.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(freshEmail)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(signIn).toBeFocused()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored + page.url()).not.toContain(person.password)
  await press(signIn)
  await type(pinField(page), person.pin)
  await choose(openButton(page), cake)
  await expect(page.getByText('Your file is ready')).toBeVisible()
  expect(counts).toEqual({ presses: 6, fields: 5 })
  await expect(downloadButton(page)).toBeFocused()
  await expect(page).toHaveURL(`${serverUrl}/portal?tab=open`)
  const left = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /signup/.test(key)))
  expect(left).toEqual([])
})

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

test('a recipient who is signed in gets from the email to the downloaded file with 3 presses', async ({
  page,
  freshEmail,
}) => {
  const cake = await bake({ name: 'Plan.pdf', content: Buffer.from('plums'), to: [freshEmail] })
  const { link } = await shareWith(freshEmail)
  await arriveSignedIn(page, freshEmail)
  const { counts, followLink, press, choose } = startCounting(page, link)
  await followLink()
  await expect(page).toHaveURL(`${serverUrl}/portal?tab=open`)
  await choose(openButton(page), cake)
  await press(downloadButton(page))
  expect(counts).toEqual({ presses: 3, fields: 0 })
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
