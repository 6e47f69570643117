import { expect, type Locator, type Page, test } from '@playwright/test'
import { findViolations } from '#support/browser/accessibility.ts'
import { tabTo } from '#support/browser/keyboard.ts'
import { controlGroups } from '../../../theme-studio/rules/controls.ts'
import { defaults } from '../../../theme-studio/rules/defaults.ts'
import { findDefaultColors } from '../../../theme-studio/rules/scheme-colors.ts'
import { finishedThemes } from '../../../theme-studio/themes.ts'
import { serveStorybook } from './storybook.ts'
import { card, findPrimary, panel } from './storybook-page.ts'

// A designer makes a theme in Storybook, next to the stories.

let url: string
let close: () => void
test.beforeAll(async () => {
  ;({ url, close } = await serveStorybook())
})
test.afterAll(() => close())

const open = async (page: Page, story = 'sign-in-first-screen--a-code-by-email', fragment = '') => {
  await page.goto(`${url}/index.html?path=/story/${story}${fragment}`)
  await card(page).waitFor()
  await panel(page).waitFor()
}

test('by keyboard alone: a finished theme, a color, its contrast, undo, and the theme as text', {
  tag: '@long',
}, async ({ page }) => {
  await open(page)
  const focus = (target: Locator, key?: 'Shift+Tab') => tabTo(page, target, key)
  const button = (name: string | RegExp) => panel(page).getByRole('button', { name })
  const colorOf = (label: string) => panel(page).getByRole('textbox', { name: label, exact: true })
  const replaceText = async (field: Locator, text: string) => {
    await focus(field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }

  await focus(button(/^Clay/))
  await page.keyboard.press('Enter')
  await expect.poll(() => findPrimary(page)).toBe('light-dark(#2f6b5c, #8fd0bd)')
  await expect(panel(page).getByText('Every checked pair of colors reaches WCAG 2.2 AA.')).toBeVisible()

  await replaceText(colorOf('Primary, light'), '#9fd8b0')
  await expect.poll(() => findPrimary(page)).toBe('light-dark(#9fd8b0, #8fd0bd)')
  const contrast = panel(page).getByRole('region', { name: 'Contrast' })
  await expect(contrast.getByText(/^Links on the card, light: 1\.\d+, needs 4\.5$/)).toBeVisible()
  await focus(contrast.getByRole('button', { name: /^Use #/ }).first(), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(panel(page).getByText(/^Every checked pair/)).toBeVisible()

  await focus(button('Undo'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => findPrimary(page)).toBe('light-dark(#9fd8b0, #8fd0bd)')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => findPrimary(page)).toBe('light-dark(#2f6b5c, #8fd0bd)')

  // An empty field is the default of its scheme. The other scheme keeps its color.
  await focus(colorOf('Primary, dark'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => findPrimary(page)).toBe('light-dark(#2f6b5c, #cfe4ee)')
  await expect(colorOf('Primary, dark')).toHaveAttribute('placeholder', '#cfe4ee')
  // The default on the way to another color stays in the field.
  await page.keyboard.type('#cfe4ee')
  await expect(colorOf('Primary, dark')).toHaveValue('#cfe4ee')
  await page.keyboard.press('Tab')
  await expect(colorOf('Primary, dark')).toHaveValue('')
  await expect.poll(() => findPrimary(page)).toBe('light-dark(#2f6b5c, #cfe4ee)')

  await focus(panel(page).getByRole('radio', { name: 'JSON' }))
  await page.keyboard.press('ArrowRight')
  await expect(panel(page).getByRole('radio', { name: 'Tag' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  const text = panel(page).getByRole('textbox', { name: 'The theme as text' })
  await expect(text).toHaveValue(/--lw-primary: light-dark\(#2f6b5c, #cfe4ee\);/)
  await focus(panel(page).getByText('Paste a theme'))
  await page.keyboard.press('Enter')
  await replaceText(panel(page).getByRole('textbox', { name: /^JSON, a tag/ }), '--lw-primary: #0b6e4f')
  await focus(button('Show this theme'))
  await page.keyboard.press('Enter')
  await expect.poll(() => findPrimary(page)).toBe('#0b6e4f')

  // The next story and the next visit show it as well.
  await page.goto(`${url}/index.html?path=/story/codes-enter-a-code--just-sent`)
  await expect.poll(() => findPrimary(page)).toBe('#0b6e4f')
})

test('a pasted theme has a sentence for each mistake', async ({ page }) => {
  await open(page)
  await panel(page).getByText('Paste a theme').click()
  const field = panel(page).getByRole('textbox', { name: 'JSON, a tag, custom properties or a link' })
  await field.fill('{ "colors": { "primary": "#a3123f", "brand": "red", "focus": 4 } }')
  await expect(panel(page).getByRole('listitem')).toHaveText([
    'theme.colors.brand is not a theme value.',
    'theme.colors.focus must be a value of the CSS property color, and 4 is not.',
  ])
  await field.fill('login-widget { --lw-primary: #0b6e4f; }')
  await panel(page).getByRole('button', { name: 'Show this theme' }).click()
  await expect.poll(() => findPrimary(page)).toBe('#0b6e4f')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the panel on ${colorScheme}, which has a control for everything`, {
    tag: '@long',
  }, async ({ page }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', ({ message }) => messages.push(message))
    await page.emulateMedia({ colorScheme })
    await open(page)
    await panel(page)
      .getByRole('button', { name: /^Harbor/ })
      .click()
    // A pair of colors below the minimum, with a color that passes.
    await panel(page).getByRole('textbox', { name: 'Primary, light', exact: true }).fill('#9fd8b0')
    const closed = panel(page).locator('details:not([open]) > summary')
    for (let count = await closed.count(); count > 0; count -= 1) await closed.first().click()
    const controls = controlGroups.flatMap((group) => group.controls)
    // The last one is the field to paste a theme into.
    await expect(panel(page).locator('.studio-control')).toHaveCount(controls.length + 1)
    const findings = (await findViolations(page)).flatMap(({ nodes }) => nodes.map(({ html }) => html))
    // Storybook's own separators lie outside of its landmarks.
    expect(findings.filter((html) => !html.includes('role="separator"'))).toEqual([])
    // Storybook announces a change of one of its components.
    expect(messages.filter((text) => !text.includes('PopoverProvider'))).toEqual([])
  })
}

test('a link opens its theme', { tag: '@long' }, async ({ page, browser }) => {
  await open(page)
  await panel(page)
    .getByRole('button', { name: /^Harbor/ })
    .click()
  await panel(page).getByRole('radio', { name: 'Link' }).check()
  const link = await panel(page).getByRole('textbox', { name: 'The theme as text' }).inputValue()
  const visitor = await browser.newPage()
  await visitor.goto(link)
  await card(visitor).waitFor()
  await expect.poll(() => findPrimary(visitor)).toBe('light-dark(#0b5c8a, #6cc4ea)')
  await visitor.close()
})

test('all screens show the theme, also next to a second one', { tag: '@long' }, async ({ page }) => {
  const shown = `${url}/iframe.html?id=theme-all-screens--screens&globals=theme:broadsheet`
  await page.goto(shown)
  await expect(page.getByRole('figure')).toHaveCount(12)
  await page.goto(`${shown};second:linen`)
  await expect(page.getByRole('figure')).toHaveCount(24)
  const mainButtons = page.locator('[part~=button-primary]')
  await expect(mainButtons.nth(0)).toHaveCSS('background-color', 'rgb(138, 28, 28)')
  await expect(mainButtons.nth(1)).toHaveCSS('background-color', 'rgb(24, 24, 27)')

  // A cleared field of the label shows the color that the widget computes.
  const theme = finishedThemes.find(({ name }) => name === 'Broadsheet')?.theme ?? {}
  const { light } = findDefaultColors(theme, defaults, '--lw-button-primary-color')
  const [computed, ofField] = await mainButtons.first().evaluate((button, color) => {
    const { color: before } = getComputedStyle(button)
    button.style.color = color
    return [before, getComputedStyle(button).color]
  }, light)
  expect(computed).toMatch(/^oklch/)
  expect(ofField).toBe(computed)
})
