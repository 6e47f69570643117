import { serverUrl } from '../../support/browser/addresses.ts'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { expect, test } from '../../support/browser/page.ts'
import { bakeFor, type Company, expectToast, foundCompany, open, row, signInAs } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let company: Company
let salaries: { id: string; checksum: string }

test.beforeAll(async () => {
  company = await foundCompany()
  const { baker, guest } = company
  salaries = await bakeFor(baker, {
    name: 'Salaries.csv',
    to: [guest.email, `*@${company.domain}`],
    fields: ['name', 'pay'],
  })
  await open(guest, salaries.checksum)
})

test('the baker adds, removes, restores and checks access, and sets fields', {
  tag: '@engines',
}, async ({ page }) => {
  const { guest, domain } = company
  await signInAs(page, company.baker)
  await page.goto(`${serverUrl}/portal?tab=files&file=${salaries.id}&show=${salaries.id}`)
  const access = page.getByRole('region', { name: 'Access Management' })
  await expect(access.getByText(guest.email)).toBeVisible()
  await expect(access.getByText('Everyone at this domain')).toBeVisible()
  await expectGoodLayout(page)

  const field = access.getByLabel('Add an email or *@domain')
  const add = access.getByRole('button', { name: 'Add', exact: true })
  expect((await add.boundingBox())?.y, 'the button is next to its field').toBe((await field.boundingBox())?.y)
  await add.click()
  await field.fill('not an address')
  await add.click()
  await expect(
    access.getByText('Please enter a valid email or wildcard domain (*@domain.com).'),
  ).toBeVisible()
  await field.fill(guest.email.toUpperCase())
  await add.click()
  await expect(access.getByText('This email already has access.')).toBeVisible()
  await field.fill('ann@partner.test')
  await field.press('Enter')
  const undo = async (text: string) => {
    const toast = page
      .getByRole('region', { name: 'Messages' })
      .locator('div > div')
      .filter({ hasText: `Permissions updated successfully. ${text}` })
    await toast.getByRole('button', { name: 'Undo' }).click()
  }
  await undo('ann@partner.test now has access.')
  await expect(access.getByRole('button', { name: 'Remove ann@partner.test' })).toHaveCount(0)

  // The row disappears before the server has responded, and returns if the server rejects the change.
  const remove = access.getByRole('button', { name: `Remove ${guest.email}` })
  const reject = await delayCalls(page, '**/modify_permissions', (route) =>
    route.fulfill({ status: 400, body: '-' }),
  )
  await remove.press('Enter')
  await expect(remove).toHaveCount(0)
  await expect(access.getByRole('button', { name: `Remove *@${domain}` })).toBeFocused()
  reject()
  await expectToast(page, 'We couldn’t change who has access.')
  await expect(remove).toBeVisible()
  await page.unroute('**/modify_permissions')
  await remove.click()
  await expect(remove).toHaveCount(0)
  await expect.poll(async () => (await open(guest, salaries.checksum)).status).toBe(403)
  await undo(`${guest.email} no longer has access.`)
  await expect(remove).toBeVisible()
  await expect.poll(async () => (await open(guest, salaries.checksum)).status).toBe(200)

  // A public domain that is only in the lazily loaded list.
  await field.fill('*@bluewin.ch')
  await add.click()
  const warning = page.getByRole('dialog', { name: 'Public email domain' })
  await expect(warning).toContainText('Anyone can get an address at bluewin.ch')
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await add.click()
  await warning.getByRole('button', { name: 'Add anyway' }).click()
  await access.getByRole('button', { name: 'Remove *@bluewin.ch' }).click()
  await expect(page.getByText('*@bluewin.ch no longer has access.')).toBeVisible()

  const layers = page.getByRole('region', { name: 'Layered Access' })
  const pay = layers.getByLabel('Field pay')
  await pay.fill('ann@partner.test, nobody')
  await pay.press('Enter')
  await expect(
    layers.getByText('Please enter a valid email or wildcard domain (*@domain.com).'),
  ).toBeVisible()
  await expect(pay).toHaveCSS('outline-style', 'solid')
  await pay.fill('ann@partner.test')
  await pay.press('Enter')
  await expectToast(page, 'Layered access updated successfully.')
  await expect(access.getByText('Fields: pay')).toBeVisible()
  await pay.fill('ann@partner.test, *@bluewin.ch')
  await pay.press('Enter')
  await expect(warning).toContainText(
    'Anyone can get an address at bluewin.ch, so anyone could open the field pay.',
  )
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await expect(access.getByRole('button', { name: 'Remove *@bluewin.ch' })).toHaveCount(0)
  await pay.press('Enter')
  await warning.getByRole('button', { name: 'Add anyway' }).click()
  await expect(access.getByRole('button', { name: 'Remove *@bluewin.ch' })).toBeVisible()
  await pay.fill('ann@partner.test')
  await pay.press('Enter')
  await expect(access.getByRole('button', { name: 'Remove *@bluewin.ch' })).toHaveCount(0)

  await access.getByText('Check access').click()
  const email = access.getByLabel('Email', { exact: true })
  const check = access.getByRole('button', { name: 'Check' })
  const asks: [string, RegExp][] = [
    ['nobody', /Please enter a valid email address\./],
    [
      'ann@partner.test',
      /ann@partner.test can open everything that is not locked, and these fields, now, with no expiration date: pay\..*Access through ann@partner.test\./s,
    ],
    [`someone@${domain}`, /can open the whole file now/],
    [company.baker.email, /They baked this cake\./],
    ['stranger@else.test', /stranger@else.test can’t open this file: You do not have permission/],
  ]
  for (const [address, response] of asks) {
    await email.fill(address)
    await check.click()
    await expect(access.locator('details')).toContainText(response)
  }
})

test('the baker sets dates, and the trend of the cake leads to its activity', {
  tag: ['@engines', '@long'],
}, async ({ page }) => {
  await signInAs(page, company.baker)
  await page.goto(`${serverUrl}/portal?tab=files&file=${salaries.id}&show=${salaries.id}`)
  const access = page.getByRole('region', { name: 'Access Management' })
  await access.getByText('Check access').click()
  const email = access.getByLabel('Email', { exact: true })
  const check = access.getByRole('button', { name: 'Check' })

  const dates = page.getByRole('region', { name: 'Date Management' })
  const save = dates.getByRole('button', { name: 'Save dates' })
  const confirm = page.getByRole('dialog', { name: 'Change the dates?' })
  await save.click()
  await expectToast(page, 'No changes detected.')
  await dates.getByLabel('Openable from').fill('2026-01-02T10:30')
  await save.click()
  await expect(confirm).toContainText('Openable from Jan 2, 2026, 10:30 AM. Never expires.')
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await dates.getByLabel('Openable from').fill('')
  await dates.getByLabel('Expires').fill('2099-01-02T10:30')
  await save.click()
  await expect(confirm).toContainText('Available anytime. Expires Jan 2, 2099, 10:30 AM.')
  await confirm.getByRole('button', { name: 'Change dates' }).click()
  await expectToast(page, 'Dates updated successfully')
  await expect(row(page, 'Salaries.csv')).toContainText('Jan 2, 2099')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row(page, 'Salaries.csv')).toContainText('Never')
  await expect(dates.getByLabel('Expires')).toHaveValue('')
  await dates.getByLabel('Expires').fill('2099-01-02T10:30')
  await save.click()
  await confirm.getByRole('button', { name: 'Change dates' }).click()
  await expect(row(page, 'Salaries.csv')).toContainText('Jan 2, 2099')
  // Messages stay as long as the pointer is on them.
  await page.mouse.move(0, 0)
  await email.fill(company.guest.email)
  await check.click()
  await expect(access.locator('details')).toContainText('until Jan 2, 2099, 10:30 AM')
  await dates.getByLabel('Openable from').fill('2099-05-05T10:30')
  await save.click()
  await confirm.getByRole('button', { name: 'Change dates' }).click()
  await expectToast(page, 'The openable date must be before the expiry date.')

  const trend = page.getByRole('region', { name: 'Access Trend' })
  await expect(trend.getByText(/^\d+ entries (from|·) /)).toBeVisible()
  await trend.getByRole('button', { name: 'View as table' }).click()
  await expect(trend.getByRole('columnheader')).toHaveText(['When', 'Success', 'Warning', 'Blocked', 'Info'])
  await expectGoodLayout(page)
  await trend.getByRole('button', { name: 'View as chart' }).click()
  await trend
    .getByRole('link', { name: /Success.*Show these entries/ })
    .first()
    .click()
  await expect(page).toHaveURL(/tab=activity.*file=file-.*from=.*to=/)
  await expect(page.getByRole('button', { name: /^Remove filter File / })).toBeVisible()
  await expect(page.locator('tbody tr').first()).toContainText('Salaries.csv')
})

/** A fake chart for the cake. */
type Bars = { step: string; from: (bar: number) => Date; count: number }

test('a long chart has all its bars, fades at the edges, and has a text summary', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, company.baker)
  const show = async ({ step, from, count }: Bars) => {
    const bars = Array.from({ length: count }, (_, bar) => ({
      from: from(bar).toISOString(),
      until: from(bar + 1).toISOString(),
      success: 1,
      warning: 0,
      blocked: 0,
      info: 0,
    }))
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/get_document', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), trend: { step, bars, is_partial: false } } })
    })
    await page.goto(`${serverUrl}/portal?tab=files&file=${salaries.id}&show=${salaries.id}`)
  }
  const trend = page.getByRole('region', { name: 'Access Trend' })
  const bars = trend.getByRole('link')
  const week = (bar: number) => new Date(2024, 0, 1 + 7 * bar)
  await show({ step: '1_week', from: week, count: 1 })
  await expect(trend.getByText('1 entry · Week of Jan 1, 2024')).toBeVisible()
  await show({ step: '1_month', from: (bar) => new Date(2016, bar), count: 120 })
  await expect(trend.getByText('120 entries from Jan 2016 to Dec 2025')).toBeVisible()
  await expect(bars).toHaveCount(120)

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await show({ step: '1_week', from: week, count: 100 })
    await expect(bars).toHaveCount(100)
    await trend.scrollIntoViewIfNeeded()
    await expect(bars.last(), 'it begins at the newest part').toBeInViewport()
    await expect(bars.first()).not.toBeInViewport()
    const scroller = trend.locator('[data-hidden]')
    await expect(scroller).toHaveAttribute('data-hidden', 'start')
    await expect(scroller).toHaveCSS('mask-image', /gradient/)
    await bars.first().focus()
    await expect(scroller).toHaveAttribute('data-hidden', 'end')
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await show({ step: '1_day', from: (bar) => new Date(2026, 2, 1 + bar), count: 6 })
  await expect(trend.locator('[data-hidden=""]')).toHaveCSS('mask-image', 'none')
})
