import type { Locator, Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { bakeFor, type Company, foundCompany, row, signInAs } from './dashboard-fixture.ts'
import { expectGoodLayout, expectNoLayoutShift } from './layout-checks.ts'

/** The details of a file below its row, in a panel along the edge, and on the screen of a phone. */
test.describe.configure({ timeout: 60_000 })

let company: Company
let file: { id: string }

// An animation would move what is measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async () => {
  company = await foundCompany()
  const { baker, guest, domain } = company
  // More than the list shows at first.
  const partners = ['zoe', 'yan', 'xia', 'vic', 'uma'].map((name) => `${name}@partner.test`)
  const to = [guest.email, `*@${domain}`, ...partners]
  file = await bakeFor(baker, { name: 'Salaries.csv', to, fields: ['pay'] })
})

const panels = [
  'Access Management',
  'Layered Access',
  'Date Management',
  'Recent Activity',
  'Opened',
  'Alerts',
  'Access Trend',
]

/** Expects all panels in their order, none behind a tab, with all of the access on the screen. */
async function expectPanels(page: Page, frame: Page | Locator): Promise<void> {
  await expect(frame.getByRole('region').filter({ has: page.getByRole('heading') })).toHaveCount(
    panels.length,
  )
  expect(await frame.locator('section > div > h2').allInnerTexts()).toEqual(panels)
  await expect(frame.getByRole('tab')).toHaveCount(0)
}

/** @returns how many lines there are between an element and the left edge of the window, or of its dialog */
const countBorders = (of: Locator): Promise<number> =>
  of.evaluate((element) => {
    let borders = 0
    let box: Element | null = element
    while (box !== null) {
      if (Number.parseFloat(getComputedStyle(box).borderLeftWidth) > 0) borders += 1
      box = box.matches('dialog') ? null : box.parentElement
    }
    return borders
  })

const access = (page: Page | Locator) => page.getByRole('region', { name: 'Access Management' })
const toPanel = (page: Page) => page.getByRole('button', { name: 'Open in a panel' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Salaries.csv' })

test('by keyboard alone, the details move into a panel and back, with what is typed, and a change in it is undone', {
  tag: ['@engines', '@long'],
}, async ({ page }) => {
  await signInAs(page, company.baker)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${serverUrl}/portal?tab=files`)
  await page.getByRole('button', { name: 'Details of Salaries.csv' }).focus()
  const expanded = await page.evaluate(() => performance.now())
  // Shifts more than half a second after a key do not count as its effect.
  await page.route(
    '**/get_document',
    async (route) => {
      const response = await route.fetch()
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.keyboard.press('Enter')
  await expectPanels(page, page)
  await expect(access(page), 'all of the access is visible').toBeInViewport({ ratio: 1 })
  expect(await countBorders(access(page))).toBe(1)
  await expectNoLayoutShift(page, true, expanded)

  await access(page).getByLabel('Add an email or *@domain').fill('carl@')
  await page.getByRole('button', { name: 'Details of Salaries.csv' }).focus()
  for (let stop = 0; stop < 3 && !(await toPanel(page).evaluate((to) => to.matches(':focus'))); stop += 1)
    await page.keyboard.press('Tab')
  await expect(toPanel(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Salaries.csv' })).toBeFocused()
  await expect(page).toHaveURL(/panel=on/)
  await expectPanels(page, dialog(page))
  await expect(access(dialog(page))).toBeInViewport({ ratio: 1 })
  expect(await countBorders(access(dialog(page)))).toBeLessThanOrEqual(1)
  expect((await dialog(page).boundingBox())?.width).toBe(560)
  await expect(access(page).getByLabel('Add an email or *@domain')).toHaveValue('carl@')

  const remove = access(page).getByRole('button', { name: `Remove ${company.guest.email}` })
  await remove.press('Enter')
  await expect(remove).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(remove).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(toPanel(page)).toBeFocused()
  await expectPanels(page, page)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(access(page)).toBeVisible()
})

test('on a phone, the details are the screen, which Back and its button close', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, company.baker)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${serverUrl}/portal?tab=files`)
  const control = page.getByRole('button', { name: 'Details of Salaries.csv' })
  await expect(control).toHaveAttribute('aria-haspopup', 'dialog')
  const listUrl = page.url()
  for (const close of [
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await row(page, 'Salaries.csv').click()
    await expect(dialog(page).getByRole('heading', { name: 'Salaries.csv' })).toBeFocused()
    await expectPanels(page, dialog(page))
    expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 })
    await close()
    await expect(dialog(page)).toHaveCount(0)
    await expect(control).toBeFocused()
    await expect(page).toHaveURL(listUrl)
  }

  // A question stays when the phone is turned, and so does what is typed.
  await row(page, 'Salaries.csv').click()
  await dialog(page).getByLabel('Expires').fill('2099-01-02T10:30')
  await dialog(page).getByRole('button', { name: 'Save dates' }).click()
  const question = page.getByRole('dialog', { name: 'Change the dates?' })
  await page.setViewportSize({ width: 800, height: 390 })
  await expect(dialog(page)).toHaveCount(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Expires')).toHaveValue('2099-01-02T10:30')
})

for (const language of ['de', 'ar']) {
  test(`the details fit every window, light and dark, in ${language}`, { tag: '@long' }, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('cakelock_language', chosen), language)
    await signInAs(page, company.baker)
    await page.goto(`${serverUrl}/portal?tab=files&show=${file.id}&panel=on`)
    await expect(page.getByRole('dialog').locator('section')).toHaveCount(panels.length + 1)
    await expectGoodLayout(page)
    await page.goto(`${serverUrl}/portal?tab=files&show=${file.id}`)
    await expect(page.locator('tr section')).toHaveCount(panels.length)
    await expectGoodLayout(page)
  })
}
