import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no axe findings, after animations have finished: a fading color has another contrast. */
export async function expectNoFindings(page: Page, screen: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // Merging frames in a separate page is slower than the analysis; a single frame needs no merge.
  const hasOneFrame = page.frames().length === 1
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(hasOneFrame).analyze()
  expect(violations.map(({ id, nodes }) => ({ screen, id, nodes: nodes.map((node) => node.html) }))).toEqual(
    [],
  )
}
