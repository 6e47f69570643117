import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { signInAsDemo } from './steps.ts'

type Shift = { value: number; hadRecentInput: boolean; sources: { node?: { outerHTML?: string } | null }[] }
type Measured = { shifts: { value: number; what: string }[] }

/** Records layout shifts without user input, starting with the next page load. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured: Measured = { shifts: [] }
    Object.assign(globalThis, { measured })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        const what = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' | ')
        if (!entry.hadRecentInput) measured.shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** @returns the cumulative layout shift so far, and its sources */
async function findShifts(page: Page): Promise<Measured['shifts']> {
  // A shift is reported after the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  return page.evaluate(() => (globalThis as unknown as { measured: Measured }).measured.shifts)
}

const sum = (shifts: Measured['shifts']) => shifts.reduce((all, { value }) => all + value, 0)

/** @returns the left and right edges of the columns */
const columnsOf = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((heads) =>
    heads.map((head) => {
      const { left, right } = head.getBoundingClientRect()
      return [Math.round(left), Math.round(right)]
    }),
  )

/** Lighthouse rates values up to 0.1 as good. One late line of text is about 0.03. */
const steady = 0.01

test('a long list loads without layout shift, and expanding a file moves no column', async ({ page }) => {
  await signInAsDemo(page, 'admin')
  await noteShifts(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${serverUrl}/portal?tab=activity&admin=on`)
    await expect(page.getByText(/^\d,\d{3} entries$/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeAttached()
    await page.waitForLoadState('networkidle')
    const shifts = await findShifts(page)
    expect(sum(shifts), `${width} px: ${JSON.stringify(shifts)}`).toBeLessThan(steady)
  }

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${serverUrl}/portal?tab=files&admin=on&search=wholesale`)
  await page
    .getByRole('button', { name: /^Details of Wholesale/ })
    .nth(2)
    .waitFor()
  await page.evaluate(() => document.fonts.ready)
  const before = await columnsOf(page)
  const arrived = (await findShifts(page)).length
  // Shifts more than half a second after a click do not count as its effect.
  await page.route('**/get_document', async (route) => {
    const response = await route.fetch()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
    await route.fulfill({ response })
  })
  await page
    .getByRole('button', { name: /^Details of Wholesale/ })
    .nth(2)
    .click()
  await expect(page.getByRole('heading', { name: 'Date Management' })).toBeAttached()
  expect(await columnsOf(page), 'the columns stay where they were').toEqual(before)
  const shifts = (await findShifts(page)).slice(arrived)
  expect(sum(shifts), JSON.stringify(shifts)).toBeLessThan(steady)
})

test('a list has one line of tools, and only its numbers and dates have tabular figures', async ({
  page,
}) => {
  await signInAsDemo(page, 'admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  const addressFigures = new Set<string>()
  for (const [tab, count] of [
    ['files', / files$/],
    ['users&people=openers', / openers$/],
    ['activity', / entries$/],
  ] as const) {
    await page.goto(`${serverUrl}/portal?tab=${tab}&admin=on`)
    const tools = [
      page.getByRole('searchbox'),
      page.getByText(count),
      page.getByRole('button', { name: 'Download CSV' }),
    ]
    const below = [
      page.getByRole('combobox', { name: 'Rows per page' }),
      page.getByRole('navigation', { name: 'Pages' }),
    ]
    for (const line of [tools, below]) {
      const middles: number[] = []
      for (const control of line) {
        await expect(control).toBeVisible()
        const { y, height } = (await control.boundingBox()) ?? { y: 0, height: 0 }
        middles.push(y + height / 2)
      }
      expect(Math.max(...middles) - Math.min(...middles), `${tab}: ${middles}`).toBeLessThan(12)
    }
    const figuresOf = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => [
          ...new Set(all.map((element) => getComputedStyle(element).fontVariantNumeric)),
        ])
    expect(await figuresOf('tbody time')).toEqual(['tabular-nums'])
    // Email addresses contain hyphens, which tabular figures would space out.
    for (const figures of await figuresOf('tbody bdi:has(> wbr)')) addressFigures.add(figures)
    // In a grid cell, Firefox would put a bare <wbr> and the text around it on separate lines.
    await expect(page.locator('tbody td > wbr')).toHaveCount(0)
  }
  expect([...addressFigures]).toEqual(['normal'])
})
