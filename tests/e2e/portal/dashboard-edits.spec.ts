import type { Page, Request } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { messagesTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { mustPost } from '../../support/browser/person.ts'
import { bakeFor, type Company, expectToast, foundCompany, signInAs } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'

/** Edits of a file's details that meet another editor, an older server, or a failure. */
test.describe.configure({ timeout: 60_000 })

let company: Company

test.beforeAll(async () => {
  company = await foundCompany()
})

type Cake = { id: string; checksum: string }

const access = (page: Page) => page.getByRole('region', { name: 'Access Management' })
const dates = (page: Page) => page.getByRole('region', { name: 'Date Management' })
const field = (page: Page) => access(page).getByLabel('Add an email or *@domain')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'This file was changed in the meantime' })

async function showDetails(page: Page, { id }: Cake): Promise<void> {
  await signInAs(page, company.baker)
  await page.goto(`${serverUrl}/portal?tab=files&file=${id}&show=${id}`)
  await expect(access(page)).toBeVisible()
}

/** Changes the cake as the admin of the company. */
const changeAsAdmin = ({ checksum }: Cake, path: string, body: object) =>
  mustPost(serverUrl, path, { checksum, admin: true, ...body }, company.boss.token)

const readDetail = ({ checksum }: Cake) =>
  mustPost(serverUrl, '/get_document', { checksum, email: company.baker.email }, company.baker.token)

async function saveDates(page: Page): Promise<void> {
  await dates(page).getByRole('button', { name: 'Save dates' }).click()
  await page
    .getByRole('dialog', { name: 'Change the dates?' })
    .getByRole('button', { name: 'Change dates' })
    .click()
}

/** Records the bodies of the calls of a route. */
function recordBodies(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request: Request) => {
    if (request.url().endsWith(path)) bodies.push(request.postDataJSON())
  })
  return bodies
}

const june = '2099-06-01T10:00:00.000Z'

test('a change of dates that meets another one asks which of them to keep', { tag: '@long' }, async ({
  page,
}) => {
  const cake = await bakeFor(company.baker, { name: 'Offer.pdf', to: [company.guest.email] })
  await showDetails(page, cake)
  const bodies = recordBodies(page, '/modify_dates')
  const from = dates(page).getByLabel('Openable from')
  await from.fill('2027-01-01T10:00')
  await changeAsAdmin(cake, '/modify_dates', { openable_date: null, expires_date: june })
  await saveDates(page)
  await expect(dialog(page)).toContainText(`${company.boss.email} changed the dates on `)
  await expect(dialog(page)).toContainText(/Now\s*Available anytime. Expires Jun 1, 2099/)
  await expect(dialog(page)).toContainText(
    /With your change\s*Openable from Jan 1, 2027, 10:00 AM. Expires Jun 1, 2099/,
  )
  await expectGoodLayout(page)
  expect(Object.keys(bodies[0] ?? {})).not.toContain('expires_date')
  await expect(dates(page).getByLabel('Expires'), 'the fields still show what was typed').toHaveValue('')

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(from).toHaveValue('2027-01-01T10:00')
  await saveDates(page)
  await dialog(page).getByRole('button', { name: 'Keep the current state' }).click()
  await expect(from).toHaveValue('')
  await expect(dates(page).getByLabel('Expires')).not.toHaveValue('')
  expect(await readDetail(cake)).toMatchObject({ openable_date: null, expiration_date: june })

  await from.fill('2027-01-01T10:00')
  await changeAsAdmin(cake, '/modify_dates', { expires_date: null })
  await saveDates(page)
  await dialog(page).getByRole('button', { name: 'Apply my change' }).click()
  await expectToast(page, 'Dates updated successfully')
  await expect(from).toHaveValue('2027-01-01T10:00')
  expect((await readDetail(cake)) as { expiration_date: null }).toMatchObject({ expiration_date: null })
})

test('undo never overwrites the change of someone else', { tag: '@long' }, async ({ page }) => {
  const cake = await bakeFor(company.baker, { name: 'Undo.pdf', to: [company.guest.email] })
  await showDetails(page, cake)
  await dates(page).getByLabel('Openable from').fill('2027-01-01T10:00')
  await saveDates(page)
  await expectToast(page, 'Dates updated successfully')
  const both = { openable_date: '2028-01-01T10:00:00.000Z', expires_date: june }
  await changeAsAdmin(cake, '/modify_dates', both)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog(page)).toContainText(`${company.boss.email} changed the dates`)
  await dialog(page).getByRole('button', { name: 'Keep the current state' }).click()
  const now = { openable_date: both.openable_date, expiration_date: june }
  expect(await readDetail(cake)).toMatchObject(now)

  // A change of other recipients is no reason to ask.
  await access(page)
    .getByRole('button', { name: `Remove ${company.guest.email}` })
    .click()
  await expectToast(page, `Permissions updated successfully. ${company.guest.email} no longer has access.`)
  const all = (email: string) => ({ email, key_path: ['file'] })
  await changeAsAdmin(cake, '/modify_permissions', { add: [all('other@else.test')], remove: [] })
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(access(page).getByRole('button', { name: `Remove ${company.guest.email}` })).toBeVisible()
  await expect(access(page).getByText('other@else.test'), 'a change of someone else is kept').toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('a change of access asks if someone else changed the same recipient', async ({ page }) => {
  const fields = ['name', 'pay']
  const cake = await bakeFor(company.baker, { name: 'Staff.csv', to: [company.guest.email], fields })
  await showDetails(page, cake)
  const pay = { email: company.guest.email, key_path: ['file', 'fields', 'pay'] }
  const reduced = { add: [pay], remove: [{ email: company.guest.email }] }
  await changeAsAdmin(cake, '/modify_permissions', reduced)
  const remove = access(page).getByRole('button', { name: `Remove ${company.guest.email}` })
  await remove.click()
  await expect(dialog(page)).toContainText(`${company.boss.email} changed who has access on `)
  await expect(dialog(page)).toContainText(`${company.guest.email}: Fields: pay`)
  await expect(dialog(page)).toContainText(`${company.guest.email}: No access`)
  await dialog(page).getByRole('button', { name: 'Apply my change' }).click()
  await expect(remove).toHaveCount(0)
  await expectToast(page, `Permissions updated successfully. ${company.guest.email} no longer has access.`)
  expect(await readDetail(cake)).toMatchObject({ permissions: [] })
})

test('what was typed stays until it is saved, and a shown change arrives when the window is used again', {
  tag: '@long',
}, async ({ page, consoleProblems }) => {
  consoleProblems.allow(/status of 503/)
  const cake = await bakeFor(company.baker, { name: 'Kept.csv', to: [], fields: ['pay'] })
  await showDetails(page, cake)
  const [from, until] = [dates(page).getByLabel('Openable from'), dates(page).getByLabel('Expires')]
  const pay = page.getByRole('region', { name: 'Layered Access' }).getByLabel('Field pay')
  const outage = { status: 503, body: '' }
  await page.route(/modify_(dates|permissions)$/, (route) => route.fulfill(outage))
  await from.fill('2027-01-01T10:00')
  await until.fill('2028-01-01T10:00')
  await saveDates(page)
  await expectToast(page, 'The server is currently unavailable. Please try again later.')
  await expect(from).toHaveValue('2027-01-01T10:00')
  await expect(until).toHaveValue('2028-01-01T10:00')
  await field(page).fill('ann@partner.test')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('ann@partner.test')
  await expect(access(page).getByRole('listitem')).toHaveCount(0)
  await pay.fill('bob@partner.test')
  await pay.press('Enter')
  await expect(pay).toHaveCSS('outline-style', 'solid')
  await expect(pay).toHaveValue('bob@partner.test')
  await page.unrouteAll({ behavior: 'wait' })

  await changeAsAdmin(cake, '/modify_permissions', {
    add: [{ email: 'new@partner.test', key_path: ['file', 'fields', 'pay'] }],
    remove: [],
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(access(page).getByText('new@partner.test')).toBeVisible()
  await expect(pay).toHaveValue('bob@partner.test')
  await expect(from).toHaveValue('2027-01-01T10:00')
  await pay.press('Enter')
  await expectToast(page, 'Layered access updated successfully.')
  await expect(pay, 'the change of someone else is kept').toHaveValue(/new@partner\.test/)
  await expect(pay).toHaveValue(/bob@partner\.test/)
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await saveDates(page)
  await expectToast(page, 'Dates updated successfully')
  await expect(from).toHaveValue('2027-01-01T10:00')
})

test('several addresses are pasted, and Enter keeps the focus in the field', { tag: '@long' }, async ({
  page,
}) => {
  const cake = await bakeFor(company.baker, { name: 'Many.pdf', to: [] })
  await showDetails(page, cake)
  const bodies = recordBodies(page, '/modify_permissions')
  await field(page).focus()
  for (const name of ['one', 'two', 'three']) {
    await page.keyboard.type(`${name}@partner.test`)
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await expect(access(page).getByText(`${name}@partner.test`)).toBeVisible()
  }
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(access(page).getByText('Please enter a valid email')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).fill('')
  const pasted = [1, 2].map((number) => `paste${number}@${company.domain}.visitor.test`)
  await field(page).focus()
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(paste)
    },
    `${pasted.join(', ')}, nonsense`,
  )
  await expectToast(page, 'Permissions updated successfully. 2 recipients now have access.')
  await expectToast(page, 'Emails sent to 2 recipients.')
  await expect(field(page)).toHaveValue('nonsense')
  await expect(access(page).getByText(/neither email addresses nor/)).toBeVisible()
  for (const email of pasted) expect(await messagesTo(email)).toHaveLength(1)
  expect(bodies.at(-1), 'access and emails are one call').toMatchObject({
    add: pasted.map((email) => ({ email, key_path: ['file'] })),
    notice: { with_name: false, language: 'en' },
  })
})

test('a server of 5.0.0 gets both dates, and a separate call for the emails', { tag: '@long' }, async ({
  page,
}) => {
  const cake = await bakeFor(company.baker, { name: 'Older.pdf', to: [], expires: june })
  await page.route(/\/(get_document|modify_\w+)$/, async (route) => {
    const { version, notice, ...body } = route.request().postDataJSON()
    const response = await route.fetch({ postData: body })
    const { dates_version, access_version, notified, ...older } = await response.json()
    await route.fulfill({ response, json: older })
  })
  await showDetails(page, cake)
  const bodies = recordBodies(page, '/modify_dates')
  await dates(page).getByLabel('Openable from').fill('2027-01-01T10:00')
  await saveDates(page)
  await expectToast(page, 'Dates updated successfully')
  expect(bodies).toMatchObject([{ openable_date: expect.any(String), expires_date: june }])
  expect(bodies[0]).not.toHaveProperty('version')
  const email = `older@${company.domain}.visitor.test`
  await field(page).fill(email)
  await field(page).press('Enter')
  await expectToast(page, `Email sent to ${email}.`)
  expect(await messagesTo(email)).toHaveLength(1)
  // The details may still be fetched again.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a date that does not exist stays in its field, and is not sent', { tag: '@long' }, async ({ page }) => {
  const cake = await bakeFor(company.baker, { name: 'Dated.pdf', to: [] })
  await showDetails(page, cake)
  const bodies = recordBodies(page, '/modify_dates')
  const expires = dates(page).getByLabel('Expires')
  await expires.fill('20275-01-01T09:00')
  await dates(page).getByRole('button', { name: 'Save dates' }).click()
  await expect(expires).toHaveAccessibleDescription('Enter a valid date, with a year from 1970 to 9999.')
  await expect(expires).toBeFocused()
  await expect(expires).toHaveValue('20275-01-01T09:00')
  await expires.fill('2075-01-01T09:00')
  await saveDates(page)
  await expectToast(page, 'Dates updated successfully')
  expect(bodies).toHaveLength(1)
})

test('a long list of recipients is searched, and its rows are drawn as they are seen', {
  tag: '@long',
}, async ({ page }) => {
  const to = Array.from({ length: 300 }, (_, index) => `person${String(index).padStart(3, '0')}@many.test`)
  const cake = await bakeFor(company.baker, { name: 'Crowd.pdf', to })
  await showDetails(page, cake)
  const rows = access(page).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await access(page).getByRole('button', { name: 'Show 296 more' }).press('Enter')
  await expect(rows).toHaveCount(54)
  await expect(rows.nth(4), 'the first new row has the focus').toBeFocused()
  await expect(rows.nth(4)).toHaveAttribute('aria-setsize', '300')
  await rows.last().scrollIntoViewIfNeeded()
  await access(page)
    .getByRole('button', { name: /^Show \d+ more$/ })
    .scrollIntoViewIfNeeded()
  // Each time the end comes into view, the next rows are drawn. Scrolling can reach it more than once.
  await expect.poll(() => rows.count()).toBeGreaterThan(54)
  expect(await rows.count()).toBeLessThan(300)
  await expectGoodLayout(page)

  const search = access(page).getByLabel('Search recipients')
  await search.fill('PERSON29')
  await expect(rows).toHaveCount(10)
  await expect(access(page).getByRole('status').first()).toHaveText('10 recipients found')
  await access(page).getByRole('button', { name: 'Remove person290@many.test' }).press('Enter')
  await expect(access(page).getByRole('button', { name: 'Remove person291@many.test' })).toBeFocused()
  await search.fill('nobody')
  await expect(access(page).getByRole('status').first()).toHaveText('0 recipients found')
})
