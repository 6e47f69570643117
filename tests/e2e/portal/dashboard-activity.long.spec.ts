import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { logIn, mustPost, person, post } from '../../support/browser/person.ts'
import {
  bakeFor,
  type Company,
  expectToast,
  foundCompany,
  open,
  playClipboard,
  row,
  signInAs,
} from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { download } from './steps.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let company: Company
let plan: { id: string; checksum: string }

test.beforeAll(async () => {
  company = await foundCompany()
  const { baker, boss, guest, domain } = company
  const many = Array.from({ length: 8 }, (_, index) => `reader-${index}@partner.test`)
  plan = await bakeFor(baker, { name: 'Plan.pdf', to: [guest.email, ...many] })
  await bakeFor(baker, { name: 'Notes.txt', to: many.slice(0, 3) })
  await open(guest, plan.checksum)
  await open(boss, plan.checksum)
  await post(serverUrl, '/auth/pin/authenticate', { pin: '0000' }, baker.token)
  const change = { checksum: plan.checksum, admin: true }
  await mustPost(
    serverUrl,
    '/modify_dates',
    { ...change, openable_date: null, expires_date: '2099-01-01T00:00:00Z' },
    boss.token,
  )
  await mustPost(
    serverUrl,
    '/modify_permissions',
    { ...change, add: [], remove: [{ email: many[0] }] },
    boss.token,
  )
  await bakeFor(boss, { name: 'Budget.csv', to: [`*@${domain}`] })
})

test('activity can be filtered and paged, and an entry shows its details and admin actions', async ({
  page,
  context,
}) => {
  await playClipboard(context, true)
  await page.clock.install()
  await signInAs(page, company.baker)
  await page.goto(`${serverUrl}/portal?tab=activity`)
  const titles = ['ID', 'User', 'Device Type', 'Baker', 'Action', 'File', 'File ID', 'Timestamp']
  for (const title of titles)
    await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  await expect(page.getByText(/^\d+ entries$/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Done in admin mode' }).first()).toBeVisible()
  for (const label of ['Added', 'Removed', 'Updated', 'Blocked', 'Granted'])
    await expect(page.locator('tbody').getByText(label, { exact: true }).first()).toBeVisible()
  await expectGoodLayout(page)

  await page.getByRole('button', { name: 'Files Opened 1' }).click()
  await expect(page).toHaveURL(/kind=opened/)
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Files Opened 1' }).click()
  await page.getByRole('button', { name: /^Alerts/ }).click()
  await expect(page.locator('tbody').getByText('Warning', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Files Baked 2' })).toBeVisible()
  await page.getByRole('combobox', { name: 'User visibility' }).selectOption('Hide my activities')
  await expect(page.locator('tbody').getByText('Warning', { exact: true })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'User visibility' }).selectOption('Hide my domain')
  await expect(page.getByText('No activity found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10 rows')
  await expect(page.locator('tbody tr')).toHaveCount(10)
  const newestId = page.locator('tbody tr').first().locator('td').first()
  const newest = await newestId.innerText()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  const jump = page.getByRole('textbox', { name: 'Page' })
  await jump.fill('99')
  await jump.press('Enter')
  await expect(jump).toHaveValue('2')
  await jump.fill('1')
  await jump.press('Enter')
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await expect(newestId).toHaveText(newest)
  await page.getByRole('columnheader', { name: 'Timestamp' }).getByRole('button').click()
  await expect(page).toHaveURL(/dir=asc/)
  await page.goto(`${serverUrl}/portal?tab=activity&size=10&page=900`)
  await expect(page.getByText('That page no longer exists.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the first page' }).click()

  await page.locator('tbody [data-row]').first().focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('dialog', { name: 'Activity entry' })
  await expect(entry.getByText('Device Type')).toBeVisible()
  await expectGoodLayout(page)
  await entry.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'Link copied. People who open it see only what they have access to.')
  await page.reload()
  await expect(entry.getByText('Device Type')).toBeVisible()
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect(entry).toHaveCount(0)

  await page.getByRole('combobox', { name: 'File type' }).selectOption('PDF')
  await expect(page).toHaveURL(/type=pdf/)
  await row(page, 'Plan.pdf').locator('a').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`tab=files.*file=${plan.id}`))
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all in Activity' }).click()
  await expect(page).toHaveURL(new RegExp(`tab=activity.*file=${plan.id}`))

  // Loads the list first, so that the next event is new.
  await expect(page.getByText(/^\d+ entries$/)).toBeVisible()
  await page.clock.fastForward(31_000)
  await open(company.guest, plan.checksum)
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Show 1 new event' }).waitFor()
  await open(company.guest, plan.checksum)
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Show 2 new events' }).click()
  await expect(page.getByRole('button', { name: /new event/ })).toHaveCount(0)

  await signInAs(page, company.guest)
  await page.goto(address.replace('admin=on', ''))
  await expect(page.getByText('This entry doesn’t exist, or you don’t have access to it.')).toBeVisible()
})

test('activity can show files only, and groups the user’s own sign-ins by day', async ({ page }) => {
  const { baker } = company
  await logIn(serverUrl, { email: baker.email, ...person })
  await signInAs(page, baker)
  await page.goto(`${serverUrl}/portal?tab=activity`)
  const folded = row(page, 'times on this day')
  await expect(folded).toContainText('Granted')
  await expect(page.locator('tbody tr').filter({ hasText: 'Signed in' })).toHaveCount(1)
  const total = async () => Number(/\d+/.exec(await page.getByText(/^\d+ entries$/).innerText())?.[0])
  const before = await total()
  await folded.locator('[data-row]').press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Show every sign-in' }).click()
  await expect(page).toHaveURL(/from=.*to=.*each=on/)
  await expect(page.getByText('Signed in', { exact: true }).first()).toBeVisible()
  await expect(folded).toHaveCount(0)
  expect(await total()).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Remove filter Every sign-in' }).click()
  await expect(page).not.toHaveURL(/each=/)
  await expect(folded).toBeVisible()

  const filesOnly = page.getByRole('button', { name: 'Files only' })
  await filesOnly.click()
  await expect(page).toHaveURL(/only=files/)
  await expect(filesOnly).toHaveAttribute('aria-pressed', 'true')
  await expect(folded).toHaveCount(0)
  await expectGoodLayout(page)
  // The same on the next visit, with and without a tab in the URL.
  await page.goto(`${serverUrl}/portal`)
  await expect(page).toHaveURL(/tab=activity.*only=files/)
  await page.goto(`${serverUrl}/portal?tab=files`)
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(filesOnly).toHaveAttribute('aria-pressed', 'true')
  await filesOnly.click()
  await expect(page).not.toHaveURL(/only=/)
  await expect(folded).toBeVisible()

  let fails = true
  await page.route('**/stats/summary?*', (route) =>
    fails ? route.fulfill({ status: 400, body: '-' }) : route.continue(),
  )
  await page.reload()
  const tiles = page.getByRole('group', { name: 'Show only' })
  await expect(tiles.getByRole('alert')).toHaveText('We couldn’t load the counts.')
  await expectGoodLayout(page)
  fails = false
  await tiles.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Files Baked 2' })).toBeVisible()
  await expect(tiles.getByRole('alert')).toHaveCount(0)
})

test('an admin action is marked in the details of the file, even on a phone', async ({ page }) => {
  await signInAs(page, company.baker)
  await page.goto(`${serverUrl}/portal?tab=files&file=${plan.id}&show=${plan.id}`)
  const recent = page.getByRole('region', { name: 'Recent Activity' })
  await recent.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(recent.getByRole('img', { name: 'Done in admin mode' })).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${serverUrl}/portal?tab=activity`)
  const marked = page
    .locator('tbody tr')
    .filter({ has: page.getByRole('img', { name: 'Done in admin mode' }) })
  // The bar is at the edge of the card, not over a cell's text.
  await expect(marked.first()).toHaveCSS('box-shadow', /inset/)
  await expect(marked.first().locator('td').first()).toHaveCSS('box-shadow', 'none')
})

test('two filters that are set in quick succession both apply', { tag: '@engines' }, async ({ page }) => {
  await signInAs(page, company.baker)
  await page.goto(`${serverUrl}/portal?tab=activity`)
  await expect(page.getByText(/^\d+ entries$/)).toBeVisible()
  await page.evaluate(() => {
    for (const label of ['File type', 'User visibility']) {
      const field = [...document.querySelectorAll('label')].find((element) =>
        element.innerText.includes(label),
      )
      const select = field?.querySelector('select')
      if (!select) throw new Error(`There is no field ${label}.`)
      select.selectedIndex = 1
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/type=\w+&who=others/)
})

test('an admin sees the company’s activity and exports part or all of a long log', async ({
  page,
  context,
}) => {
  await playClipboard(context, false)
  await signInAs(page, company.boss)
  await page.goto(`${serverUrl}/portal?tab=activity`)
  await page.getByRole('switch', { name: 'Admin', exact: true }).click()
  await expect(page).toHaveURL(/admin=on/)
  await expect(page.getByRole('switch', { name: 'Admin (ON)' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Files Baked 3' })).toBeVisible()
  const whole = await download(page, page.getByRole('button', { name: 'Download CSV' }))
  expect(whole.name).toBe('activity.csv')
  expect(whole.content.toString()).toContain('Plan.pdf')

  await page.locator('tbody tr').first().locator('td').nth(2).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'We couldn’t copy the link. Copy it from the address bar.')
  await page.keyboard.press('Escape')

  // Fake a total that exceeds the export limit.
  await page.route('**/get_all_audit_logs?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), total: 10_000, total_is_floor: true } })
  })
  await page.reload()
  await expect(page.getByText('10,000+ entries')).toBeVisible()
  const exported: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/export_audit_logs.csv?')) exported.push(request.url())
  })
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
  const cut = await download(page, page.getByRole('button', { name: 'Newest 1,000 rows' }))
  expect(cut.name).toBe('activity.csv')
  await expectToast(page, 'Downloaded activity.csv with 1,000 rows. The remaining rows were left out.')
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeFocused()
  await page.getByRole('columnheader', { name: 'Timestamp' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(page.getByRole('button', { name: 'Oldest 1,000 rows' })).toBeVisible()
  await download(page, page.getByRole('button', { name: 'All 10,000+ rows' }))
  await expectToast(page, 'Downloaded activity.csv.')
  expect(exported.map((url) => new URL(url).searchParams.get('limit'))).toEqual(['1000', null])

  // A URL without a tab restores the last location.
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(`${serverUrl}/portal`)
  await expect(page).toHaveURL(/tab=activity&admin=on/)
})
