import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules whose outcome depends on colors. All others have the same outcome on light and dark pages. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** Runs axe on the page, with all of its rules or the given ones, and returns the violations. */
export async function findViolations(page: Page, rules?: string[]) {
  // Merging frames in a separate page takes longer than the analysis. A single frame needs no merging.
  const hasOneFrame = page.frames().length === 1
  const axe = new AxeBuilder({ page }).setLegacyMode(hasOneFrame).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
}
