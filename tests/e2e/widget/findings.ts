import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing found, with whatever moves at rest: a color on its way in has another contrast. */
export async function expectNoFindings(page: Page, screen: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // A page of its own for the sum of all frames costs more than all that is looked at; one frame needs no sum.
  const hasOneFrame = page.frames().length === 1
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(hasOneFrame).analyze()
  expect(violations.map(({ id, nodes }) => ({ screen, id, nodes: nodes.map((node) => node.html) }))).toEqual(
    [],
  )
}
