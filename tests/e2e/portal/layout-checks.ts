import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../../support/page.ts'

const widths = [1280, 390, 320]

/** The lists that scroll sideways in their place. */
const scrolledLists = (page: Page) =>
  page
    .locator('table')
    .evaluateAll((tables) =>
      tables
        .filter(({ parentElement: place }) => place !== null && place.scrollWidth > place.clientWidth)
        .map((table) => table.textContent?.slice(0, 80)),
    )

/** Nothing wider than the page, on a desk no list wider than its place, and no accessibility problem, light and dark. Leaves the page light and 1280 px wide. */
export async function expectGoodLayout(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    for (const width of widths.toReversed()) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${width} px wide`).toBeLessThanOrEqual(0)
    }
    expect(await scrolledLists(page)).toEqual([])
    // Without a page of its own for the sum of all frames, where there is one.
    const hasOneFrame = page.frames().length === 1
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(hasOneFrame).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    ).toEqual([])
  }
}
