import type { Page } from '@playwright/test'

/** The parts of the demo site's first page. */
export const card = (page: Page) => page.getByTestId('lw-card')
export const source = (page: Page) => page.locator('#source')
export const panel = (page: Page) => page.getByRole('region', { name: 'Theme' })
export const controlOf = (page: Page, label: string) => panel(page).getByLabel(label, { exact: true })

/** The part of a link that holds a theme. */
export const queryOf = (theme: object) =>
  `lw-theme=${Buffer.from(JSON.stringify(theme)).toString('base64url')}`
