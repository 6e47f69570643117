import type { Page } from '@playwright/test'

/** The parts of a page of Storybook. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Theme', exact: true })
export const preview = (page: Page) => page.frameLocator('#storybook-preview-iframe')
export const card = (page: Page) => preview(page).locator('[part~=card]').first()

/** The value of `--lw-primary` on the first card. */
export const findPrimary = (page: Page): Promise<string> =>
  card(page).evaluate((element) => getComputedStyle(element).getPropertyValue('--lw-primary').trim())
