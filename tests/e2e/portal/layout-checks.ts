import type { Page } from '@playwright/test'
import { colorRules, findViolations } from '../../support/accessibility.ts'
import { expect } from '../../support/page.ts'

const widths = [1280, 390, 320]

/** The lists that can scroll horizontally. */
const scrolledLists = (page: Page) =>
  page
    .locator('table')
    .evaluateAll((tables) =>
      tables
        .filter(({ parentElement: parent }) => parent !== null && parent.scrollWidth > parent.clientWidth)
        .map((table) => table.textContent?.slice(0, 80)),
    )

/**
 * Expects no horizontal overflow (on a desktop, not even in lists) and no accessibility violations, light and dark.
 * Leaves the page light and 1280 px wide.
 */
export async function expectGoodLayout(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    for (const width of widths.toReversed()) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${width} px wide`).toBeLessThanOrEqual(0)
    }
    expect(await scrolledLists(page)).toEqual([])
    const violations = await findViolations(page, colorScheme === 'dark' ? colorRules : undefined)
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    ).toEqual([])
  }
}
