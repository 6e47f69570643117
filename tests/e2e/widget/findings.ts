import { expect, type Page } from '@playwright/test'
import { findViolations } from '../../support/browser/accessibility.ts'

/** Expects no axe findings once animations have finished, because a fading color has a different contrast. */
export async function expectNoFindings(page: Page, screen: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const violations = await findViolations(page)
  expect(violations.map(({ id, nodes }) => ({ screen, id, nodes: nodes.map((node) => node.html) }))).toEqual(
    [],
  )
}
