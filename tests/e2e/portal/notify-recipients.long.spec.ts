import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { messagesTo, messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { bakeFor, type Company, expectToast, foundCompany, row, signInAs } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'

test.describe.configure({ mode: 'serial', timeout: 60_000 })

let company: Company
let emails: { ann: string; bob: string; carl: string }

test.beforeAll(async () => {
  company = await foundCompany()
  const at = (name: string) => `${name}@customer-${company.domain}`
  emails = { ann: at('ann'), bob: at('bob'), carl: at('carl') }
  const to = [emails.ann, emails.bob, `*@${company.domain}`]
  await bakeFor(company.baker, { name: 'Plan.pdf', to })
})

const panel = (page: Page) => page.getByRole('region', { name: 'Access Management' })
const entry = (page: Page, email: string) => panel(page).getByRole('listitem').filter({ hasText: email })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send email' })

async function openDetails(page: Page) {
  await signInAs(page, company.baker)
  await page.goto(`${serverUrl}/portal?tab=files`)
  await row(page, 'Plan.pdf').click()
  await expect(panel(page)).toBeVisible()
}

test('the owner emails one recipient, and the details show when', async ({ page }) => {
  await openDetails(page)
  await expect(entry(page, emails.ann)).toContainText('Whole file · Not emailed')
  await expect(entry(page, `*@${company.domain}`)).not.toContainText('emailed')
  await expect(entry(page, `*@${company.domain}`).getByRole('button')).toHaveCount(1)

  await entry(page, emails.ann)
    .getByRole('button', { name: `Send email to ${emails.ann}` })
    .click()
  const text = `${emails.ann} gets an email that says who shared this file and where to open it.`
  await expect(dialog(page).getByText(text)).toBeVisible()
  await expect(dialog(page).getByText('We don’t email whole domains or people who opted out.')).toBeVisible()
  await expectGoodLayout(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()

  await entry(page, emails.ann)
    .getByRole('button', { name: `Send email to ${emails.ann}` })
    .click()
  await dialog(page).getByLabel('Include the file name').check()
  await dialog(page).getByLabel('Language').selectOption('German')
  await dialog(page).getByRole('button', { name: 'Send email' }).click()
  await expectToast(page, `Email sent to ${emails.ann}.`)
  await expect(entry(page, emails.ann)).toContainText(/Whole file · Emailed \w{3} \d/)
  const message = await messageTo(emails.ann)
  expect(message.subject).toBe(`${company.baker.email} hat eine Datei für Sie freigegeben`)
  expect(message.text.replaceAll('\u2060', '')).toContain('- Plan.pdf')
  await expect(page.getByText(`Notified ${emails.ann} by email`).first()).toBeVisible()
  await expectGoodLayout(page)
})

test('the owner emails all recipients, and emails a new one when granting access', async ({ page }) => {
  await openDetails(page)
  await panel(page).getByRole('button', { name: 'Send email to all' }).click()
  await expect(dialog(page).getByText(/^2 recipients get an email that says/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Send email' }).click()
  await expectToast(page, 'Emails sent to 2 recipients.')
  await expect(entry(page, emails.bob)).toContainText('Emailed')

  await expect(panel(page).getByLabel('Send an email to the new recipient')).toBeChecked()
  await expect(panel(page).getByLabel('Include the file name')).not.toBeChecked()
  await expectGoodLayout(page)
  await panel(page).getByLabel('Add an email or *@domain').fill(emails.carl)
  await panel(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, `Email sent to ${emails.carl}.`)
  await expect(entry(page, emails.carl)).toContainText('Emailed')
  expect((await messageTo(emails.carl)).text).not.toContain('Plan')

  await panel(page).getByLabel('Send an email to the new recipient').uncheck()
  const quiet = `quiet@customer-${company.domain}`
  await panel(page).getByLabel('Add an email or *@domain').fill(quiet)
  await panel(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(entry(page, quiet)).toContainText('Not emailed')
  expect(await messagesTo(quiet)).toEqual([])
})

test('limits and bouncing addresses are explained', async ({ page }) => {
  await openDetails(page)
  // The third and fourth email of the day.
  for (const text of [
    `Email sent to ${emails.ann}.`,
    `${emails.ann} already received 3 of these emails today. Try again tomorrow.`,
  ]) {
    await entry(page, emails.ann)
      .getByRole('button', { name: `Send email to ${emails.ann}` })
      .click()
    await dialog(page).getByRole('button', { name: 'Send email' }).click()
    await expectToast(page, text)
  }
  const response = {
    results: [
      { email: emails.ann, outcome: 'baker_limit' },
      { email: emails.bob, outcome: 'undeliverable' },
    ],
    mails_left: 0,
  }
  await page.route('**/api/v1/cakes/notify', (route) => route.fulfill({ json: response }), { times: 1 })
  await panel(page).getByRole('button', { name: 'Send email to all' }).click()
  await dialog(page).getByRole('button', { name: 'Send email' }).click()
  const limit = `You can send 100 of these emails a day. Not emailed: ${emails.ann}. Try again tomorrow.`
  await expectToast(page, limit)
  await expectToast(page, `Emails to ${emails.bob} can’t be delivered. Check the spelling.`)

  const failure = { status: 400, body: '' }
  await page.route('**/api/v1/cakes/notify', (route) => route.fulfill(failure), { times: 1 })
  await panel(page).getByRole('button', { name: 'Send email to all' }).click()
  await dialog(page).getByRole('button', { name: 'Send email' }).click()
  await expectToast(page, 'We couldn’t send the email.')
})

test('a recipient sees neither who was emailed nor the buttons', async ({ page }) => {
  await bakeFor(company.baker, {
    name: 'Shared.pdf',
    to: [company.guest.email],
    notify: { with_name: false, language: 'en' },
  })
  await signInAs(page, company.guest)
  await page.goto(`${serverUrl}/portal?tab=files`)
  await row(page, 'Shared.pdf').click()
  await expect(entry(page, company.guest.email)).toContainText('Whole file')
  await expect(panel(page)).not.toContainText(/emailed/i)
  await expect(panel(page).getByRole('button')).toHaveCount(0)
})
