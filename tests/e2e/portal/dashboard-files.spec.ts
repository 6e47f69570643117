import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { bakeFor, type Company, foundCompany, open, row, signInAs } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { signInAsDemo } from './steps.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let company: Company

test.beforeAll(async () => {
  company = await foundCompany()
  const { baker, guest, boss } = company
  const expires = new Date(Date.now() + 90 * 86_400_000).toISOString()
  await bakeFor(baker, { name: 'Plan.pdf', to: [] })
  await bakeFor(baker, { name: 'Recipes.json', to: [boss.email], expires })
  const salaries = await bakeFor(baker, {
    name: 'Salaries.csv',
    to: [guest.email, `*@${company.domain}`],
    fields: ['name', 'pay'],
  })
  await open(guest, salaries.checksum)
})

test('the list is searched, filtered, sorted and navigated by keyboard, and the URL keeps the state', {
  tag: '@engines',
}, async ({ page }) => {
  await signInAs(page, company.baker)
  await page.goto(`${serverUrl}/portal`)
  await expect(page.getByText('Cakelock File Opener')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Cakelock Dashboard')).toBeVisible()
  await expect(page.getByText('3 files')).toBeVisible()
  await expect(page.getByText(/^Times in /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Admin/ })).toHaveCount(0)
  for (const title of ['ID', 'Display Name', 'Baker', 'Created', 'Openable', 'Expires'])
    await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
  await expectGoodLayout(page)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('salar')
  await expect(page).toHaveURL(/search=salar/)
  await expect(page.getByText('1 file', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 files')).toBeVisible()

  await page.getByRole('combobox', { name: 'File type' }).selectOption('PDF')
  await expect(page.getByText('1 file', { exact: true })).toBeVisible()
  await page.reload()
  await expect(row(page, 'Plan.pdf')).toBeVisible()
  await expect(page.getByText('1 file', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('3 files')).toBeVisible()

  const byName = page.getByRole('columnheader', { name: 'Display Name' })
  await byName.getByRole('button').click()
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  await expect(page.locator('tbody tr').first()).toContainText('Salaries.csv')
  await byName.getByRole('button').click()
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.locator('tbody tr').first()).toContainText('Plan.pdf')

  await page.getByRole('button', { name: 'Details of Plan.pdf' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Details of Recipes.json' })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Details of Plan.pdf' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Details of Recipes.json' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Access Trend' })).toBeVisible()
  await page.keyboard.press('Enter')

  // Single-key shortcuts can be turned off.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Search the list')
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Details of Plan.pdf' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('/')
  await expect(page.getByRole('button', { name: 'Details of Plan.pdf' })).toBeFocused()

  const created = page.getByRole('button', { name: /^Created:?/ }).first()
  await created.click()
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await expect(page.getByRole('button', { name: 'Created: up to Jan 31, 2020' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No files found.')).toBeVisible()
  await expect(page.getByText('No results match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('3 files')).toBeVisible()
  await created.click()
  await page.getByLabel('From').fill('2020-01-31')
  await expect(page.getByRole('button', { name: 'Created: from Jan 31, 2020' })).toBeVisible()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(created).toContainText(' – ')
  await created.click()
  await page.getByRole('button', { name: 'Any time' }).click()
  await expect(page).not.toHaveURL(/from=/)
})

test('ten files fit on the first screen and take two lines each on a phone, and hidden columns stay hidden', {
  tag: ['@engines', '@long'],
}, async ({ page }) => {
  await signInAsDemo(page, 'admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${serverUrl}/portal?tab=files&admin=on`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(rows.nth(9)).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('checkbox', { name: 'Display Name' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'ID' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'ID', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Baker' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'ID', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'ID' }).check()
  await expect(page.getByRole('columnheader', { name: 'ID', exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const list = page.locator('div:has(> * > * > table)').first()
  const { height = 0 } = (await list.boundingBox()) ?? {}
  expect(height, 'tools, ten rows and pager').toBeGreaterThan(600)
  expect(height, 'tools, ten rows and pager').toBeLessThanOrEqual(1300)
  for (const line of await rows.all())
    expect((await line.boundingBox())?.height, 'a row has two lines').toBeLessThanOrEqual(68)
  const search = await page.getByRole('searchbox').boundingBox()
  const bake = await page.getByRole('button', { name: 'Bake a file' }).boundingBox()
  const card = await rows.first().boundingBox()
  expect(search?.y).toBe(bake?.y)
  expect(Math.round((bake?.x ?? 0) + (bake?.width ?? 0))).toBeCloseTo((card?.x ?? 0) + (card?.width ?? 0), -1)

  const filter = page.getByRole('button', { name: /^Filter/ })
  await expect(page.getByRole('combobox', { name: 'File type' })).toHaveCount(0)
  await filter.click()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  await page.getByRole('combobox', { name: 'File type' }).selectOption('PDF')
  await expect(filter).toHaveText('Filter (1)')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Display Name, ascending')
  await expect(page).toHaveURL(/type=pdf.*dir=asc.*sort=name|sort=name.*dir=asc/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(filter).toHaveText('Filter')
  await expect(filter).toBeFocused()
  await expect(filter).toHaveAttribute('aria-expanded', 'false')
})

test('a press on the pager shows the new page number before the rows are rendered', { tag: '@long' }, async ({
  page,
}) => {
  await signInAsDemo(page, 'admin')
  await page.goto(`${serverUrl}/portal?tab=files&admin=on`)
  await expect(page.locator('tr[data-item]')).toHaveCount(10)
  const seen = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const changes: string[] = []
        const observer = new MutationObserver((records) => {
          const isIn = (selector: string) =>
            records.some(({ target }) => target instanceof Element && target.closest(selector))
          const isTable = isIn('table')
          const changed = [...(isIn('nav:has(input)') ? ['pager'] : []), ...(isTable ? ['table'] : [])]
          if (changed.length > 0) changes.push(changed.join())
          if (isTable) resolve(changes)
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
  )
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2')
  expect((await seen)[0]).toBe('pager')
  await expect(page).toHaveURL(/page=2/)
})
