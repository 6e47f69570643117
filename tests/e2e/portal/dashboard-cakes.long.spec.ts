import { randomBytes } from 'node:crypto'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { mustPost, post } from '../../support/browser/person.ts'
import { bakeFor, type Company, expectToast, foundCompany, open, row, signInAs } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'

test.describe.configure({ timeout: 120_000 })

let company: Company

test.beforeAll(async () => {
  company = await foundCompany()
})

test('an unsaved cake is marked, and only its baker can remove it', async ({ page }) => {
  const { baker, boss, guest } = company
  const { id } = await bakeFor(baker, { name: 'Draft.pdf', to: [guest.email], isSaved: false })
  const text =
    'This cake wasn’t saved as a file. It disappears a day after it was baked, unless it is saved or opened.'

  await signInAs(page, boss)
  await page.goto(`${serverUrl}/portal?tab=files&show=${id}`)
  await page.getByRole('switch', { name: 'Admin', exact: true }).click()
  await expect(row(page, 'Draft.pdf')).toContainText('Not saved yet')
  await page.getByRole('button', { name: 'Details of Draft.pdf' }).click()
  const panel = page.getByRole('region', { name: 'Not saved yet' })
  await expect(panel).toContainText(text)
  await expect(panel.getByRole('button')).toHaveCount(0)

  await signInAs(page, baker)
  await page.goto(`${serverUrl}/portal?tab=files&show=${id}`)
  await expect(panel).toContainText(text)
  await expectGoodLayout(page)
  const remove = panel.getByRole('button', { name: 'Remove' })
  const confirm = page.getByRole('dialog', { name: 'Remove this cake?' })
  await remove.click()
  await expect(confirm).toContainText(
    'Its keys are destroyed. If you have this cake as a file after all, you can no longer open that file.',
  )
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirm).toHaveCount(0)

  const route = '**/api/v1/cakes/discard'
  await page.route(route, (request) => request.fulfill({ status: 409, json: {} }), { times: 1 })
  await remove.click()
  await confirm.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'We couldn’t remove the file.')
  await remove.click()
  await confirm.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Draft.pdf was removed.')
  await expect(row(page, 'Draft.pdf')).toHaveCount(0)
  await page.goto(`${serverUrl}/portal?tab=activity`)
  await expect(row(page, 'Draft.pdf').getByText('Removed', { exact: true })).toBeVisible()
  await expect(row(page, 'Draft.pdf')).toContainText('Removed the file, which was not saved')
})

test('a cake that someone opened in the meantime is saved and cannot be removed', async ({ page }) => {
  const { baker, guest } = company
  const { id, checksum } = await bakeFor(baker, { name: 'Late.pdf', to: [guest.email], isSaved: false })
  await signInAs(page, baker)
  await page.goto(`${serverUrl}/portal?tab=files&show=${id}`)
  const panel = page.getByRole('region', { name: 'Not saved yet' })
  await panel.getByRole('button', { name: 'Remove' }).click()
  expect((await open(guest, checksum)).status).toBe(200)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'This file is saved, so it cannot be removed.')
  await expect(panel).toHaveCount(0)
})

test('the details of a cake show an opening that failed', async ({ page }) => {
  const { baker, guest } = company
  const { id, checksum } = await bakeFor(baker, { name: 'Damaged.pdf', to: [guest.email] })
  await open(guest, checksum)
  await mustPost(serverUrl, '/cakes/open_failed', { checksum, reason: 'no_key_fits' }, guest.token)
  await signInAs(page, baker)
  await page.goto(`${serverUrl}/portal?tab=files&show=${id}`)
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await expect(alerts).toContainText('Could not open the file: it is damaged, or no key fits it')
  const trend = page.getByRole('region', { name: 'Access Trend' })
  await trend.getByRole('button', { name: 'View as table' }).click()
  const blocked = await trend.locator('tbody tr td:nth-of-type(3)').allInnerTexts()
  expect(blocked.reduce((sum, count) => sum + Number(count), 0)).toBe(1)
})

test('a person whose request was rejected sees the header hash that they sent', async ({ page }) => {
  const { baker, guest } = company
  const headerHash = randomBytes(32).toString('hex')
  await bakeFor(baker, { name: 'Secret.pdf', to: [], headerHash })
  const request = { header_hash: headerHash, email: guest.email }
  expect((await post(serverUrl, '/get_keys', request, guest.token)).status).toBe(403)
  await signInAs(page, guest)
  await page.goto(`${serverUrl}/portal?tab=activity&kind=alerts`)
  await page.locator('tbody [data-row]').first().focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('dialog', { name: 'Activity entry' })
  await expect(entry.getByText('Header hash')).toBeVisible()
  await expect(entry.getByText(headerHash)).toBeVisible()
  await expect(page.getByText('Secret.pdf')).toHaveCount(0)
})
