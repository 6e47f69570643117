import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing found, once what appears has appeared: a colour on its way in has another contrast. */
export async function expectNoFindings(page: Page, screen: string) {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((animation) => animation.effect?.getTiming().iterations === 1 && animation.finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => ({ screen, id, nodes: nodes.map((node) => node.html) }))).toEqual(
    [],
  )
}
