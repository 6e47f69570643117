import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '../../support/browser/accessibility.ts'
import { serveStorybook } from './storybook.ts'

// A developer pastes a theme into the panel of Storybook.

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Your theme' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Your theme' })
const card = (page: Page) => page.frameLocator('#storybook-preview-iframe').locator('[part~=card]')
const primary = (page: Page) =>
  card(page).evaluate((element) => getComputedStyle(element).getPropertyValue('--lw-primary').trim())

test('a pasted theme is checked, shown on every story, and kept', { tag: '@long' }, async ({ page }) => {
  const { url, close } = await serveStorybook()
  await page.goto(`${url}/index.html?path=/story/sign-in-first-screen--a-code-by-email`)
  await card(page).waitFor()
  const preset = await primary(page)
  // By keyboard alone.
  await page.getByRole('tab', { name: 'Your theme' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText('{ "colors": { "primary": "#a3123f", "brand": "red", "focus": 4 } }')
  await expect(page.getByRole('status').filter({ hasText: 'theme.' }).getByRole('listitem')).toHaveText([
    'theme.colors.brand is not a theme value.',
    'theme.colors.focus must be a value of the CSS property color, and 4 is not.',
  ])
  await expect.poll(() => primary(page)).toBe('#a3123f')
  const findings = (await findViolations(page)).flatMap(({ nodes }) => nodes.map(({ html }) => html))
  // Storybook's own separators lie outside of its landmarks.
  expect(findings.filter((html) => !html.includes('role="separator"'))).toEqual([])

  await field(page).fill('login-widget { --lw-primary: #0b6e4f; --lw-nothing: 1px; }')
  await expect(panel(page).getByRole('listitem')).toHaveText('theme.--lw-nothing is not a theme value.')
  await expect.poll(() => primary(page)).toBe('#0b6e4f')

  await page.goto(`${url}/index.html?path=/story/codes-enter-a-code--just-sent`)
  await expect.poll(() => primary(page)).toBe('#0b6e4f')
  await expect(field(page)).toHaveValue(/--lw-primary: #0b6e4f/)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => primary(page)).toBe(preset)
  close()
})
