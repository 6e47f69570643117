import { expect, type Frame, type Page, test } from '@playwright/test'
import { findViolations } from '#support/browser/accessibility.ts'
import { serverUrl } from '#support/browser/addresses.ts'
import { serveStorybook } from './storybook.ts'

// A designer makes a theme in Storybook, next to the stories.

const panel = (page: Page) => page.getByRole('region', { name: 'Theme', exact: true })
const card = (page: Page) => page.frameLocator('#storybook-preview-iframe').locator('[part~=card]').first()
const primary = (page: Page) =>
  card(page).evaluate((element) => getComputedStyle(element).getPropertyValue('--lw-primary').trim())

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

test('a finished theme, a color by keyboard, its contrast, and undo', async ({ page }) => {
  await open(page)
  await panel(page).getByRole('button', { name: /^Clay/ }).click()
  await expect.poll(() => primary(page)).toBe('light-dark(#2f6b5c, #8fd0bd)')
  await expect(panel(page).getByText('Every checked pair of colors reaches WCAG 2.2 AA.')).toBeVisible()

  await panel(page).getByRole('textbox', { name: 'Primary, light', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('#9fd8b0')
  await expect.poll(() => primary(page)).toBe('light-dark(#9fd8b0, #8fd0bd)')
  const contrast = panel(page).getByRole('region', { name: 'Contrast' })
  await expect(contrast.getByText(/^Links on the card, light: 1\.\d+, needs 4\.5$/)).toBeVisible()
  await contrast
    .getByRole('button', { name: /^Use #/ })
    .first()
    .click()
  await expect(panel(page).getByText(/^Every checked pair/)).toBeVisible()

  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => primary(page)).toBe('light-dark(#9fd8b0, #8fd0bd)')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => primary(page)).toBe('light-dark(#2f6b5c, #8fd0bd)')

  // The next story and the next visit show it as well.
  await page.goto(`${url}/index.html?path=/story/codes-enter-a-code--just-sent`)
  await expect.poll(() => primary(page)).toBe('light-dark(#2f6b5c, #8fd0bd)')
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
  await expect.poll(() => primary(page)).toBe('#0b6e4f')
})

test('a link opens its theme, and axe finds nothing in the panel', async ({ page, context }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await open(page)
  await panel(page)
    .getByRole('button', { name: /^Harbor/ })
    .click()
  await panel(page).getByRole('radio', { name: 'Link' }).check()
  const link = await panel(page).getByRole('textbox', { name: 'The theme as text' }).inputValue()
  const findings = (await findViolations(page)).flatMap(({ nodes }) => nodes.map(({ html }) => html))
  // Storybook's own separators lie outside of its landmarks.
  expect(findings.filter((html) => !html.includes('role="separator"'))).toEqual([])
  // Storybook announces a change of one of its components.
  expect(messages.filter((text) => !text.includes('PopoverProvider'))).toEqual([])

  await context.clearCookies()
  const visitor = await context.browser()?.newContext()
  const page2 = await visitor?.newPage()
  if (!page2) throw new Error('The browser has no second profile.')
  await page2.goto(link)
  await card(page2).waitFor()
  await expect.poll(() => primary(page2)).toBe('light-dark(#0b5c8a, #6cc4ea)')
  await visitor?.close()
})

test('all screens show the theme, also next to a second one', async ({ page }) => {
  const shown = `${url}/iframe.html?id=theme-all-screens--screens&globals=theme:broadsheet`
  await page.goto(shown)
  await expect(page.getByRole('figure')).toHaveCount(12)
  await page.goto(`${shown};second:linen`)
  await expect(page.getByRole('figure')).toHaveCount(24)
  const frame: Frame = page.mainFrame()
  const colors = await frame.evaluate(() =>
    [...document.querySelectorAll('figure')].slice(0, 2).map((figure) => {
      for (const { shadowRoot } of figure.querySelectorAll('*')) {
        const button = shadowRoot?.querySelector('[part~=button-primary]')
        if (button) return getComputedStyle(button).backgroundColor
      }
      return undefined
    }),
  )
  expect(colors).toEqual(['rgb(138, 28, 28)', 'rgb(24, 24, 27)'])
})

test('the server has the studio at /studio/, where it keeps nothing and reads nothing else', async ({
  page,
}) => {
  await page.goto(`${serverUrl}/studio/?path=/story/theme-all-screens--screens`)
  await card(page).waitFor()
  await panel(page)
    .getByRole('button', { name: /^Linen/ })
    .click()
  await expect.poll(() => primary(page)).toBe('light-dark(#18181b, #f4f4f5)')
  const reached = await page.evaluate(async () => ({
    origin: self.origin,
    call: await fetch('/api/v1/auth/me').then(
      () => 'allowed',
      () => 'blocked',
    ),
  }))
  expect(reached).toEqual({ origin: 'null', call: 'blocked' })
})
