import { build, type Rolldown } from 'vite'
import { demoUrl } from '../../support/browser/addresses.ts'
import { tabTo } from '../../support/browser/keyboard.ts'
import { expect, test } from '../../support/browser/page.ts'
import { card, controlOf, panel, queryOf, source } from './playground-page.ts'

// The controls of the theme studio on the demo site's first page.

test('the controls of a theme change the tag, by keyboard and with undo', async ({ page }) => {
  const button = card(page).getByRole('button', { name: 'Continue with email' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(demoUrl)
  await tabTo(page, panel(page).getByRole('button', { name: 'Arcade' }))
  await page.keyboard.press('Enter')
  await expect(button).toHaveCSS('background-color', 'rgb(91, 43, 208)')
  await expect(source(page)).toContainText('"primary": "light-dark(#5b2bd0, #c8ff3d)"')
  // Nothing is sent, so the widget on the stage is still the first one.
  await page.evaluate(() => document.querySelector('login-widget')?.setAttribute('data-first', ''))

  const primary = controlOf(page, 'Primary, light')
  await tabTo(page, primary)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#f4d35e')
  await expect(button).toHaveCSS('background-color', 'rgb(244, 211, 94)')
  await expect(source(page)).toContainText('light-dark(#f4d35e, #c8ff3d)')
  await expect(panel(page).getByText('below WCAG 2.2 AA')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(button).toHaveCSS('background-color', 'rgb(91, 43, 208)')
  await tabTo(page, panel(page).getByRole('button', { name: 'Redo' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(button).toHaveCSS('background-color', 'rgb(244, 211, 94)')
  await expect(page.locator('login-widget[data-first]')).toBeVisible()
  await expect(page).toHaveURL(/lw-theme=/)

  await page.emulateMedia({ forcedColors: 'active' })
  await expect(panel(page).locator('.studio-samples > span > span').first()).toHaveCSS(
    'background-color',
    'rgb(47, 107, 92)',
  )
})

test('a link of the controls opens its theme, and values that are none are left out', async ({
  page,
  consoleProblems,
}) => {
  // The widget reports the mistakes, until the controls have checked the theme.
  consoleProblems.allow(/theme\./)
  const theme = { colors: { primary: '#5b2bd0', error: 'url(//evil.example)' }, other: { part: 1 } }
  await page.goto(`${demoUrl}/#${queryOf(theme)}`)
  await expect(controlOf(page, 'Primary, light')).toHaveValue('#5b2bd0')
  await expect(source(page)).toContainText('"primary": "#5b2bd0"')
  await expect(source(page)).not.toContainText(/evil|other/)
})

test('a sentence replaces the controls until they are built', async ({ page, consoleProblems }) => {
  consoleProblems.allow(/404|panel\.js/)
  await page.route('**/theme-studio/panel.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(demoUrl)
  await expect(page.getByText('Reload this page in a minute.')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expect(source(page)).toContainText('products="otp"')
})

/** Adds a property to the theme, as a change of widget/app/theme.ts would. */
const withGap = {
  name: 'with-gap',
  transform: (code: string, id: string) =>
    id.endsWith('widget/app/theme.ts')
      ? code.replace(/(tokens[^=]*= \[)/, "$1['container.gap', '--lw-gap', 'padding'],")
      : undefined,
}

test('a new property of the theme has a control, although no file of the panel names it', async ({
  page,
  consoleProblems,
}) => {
  // The widget of the server does not have this property.
  consoleProblems.allow(/theme\.container\.gap/)
  const built = await build({
    configFile: 'vite.theme-studio.config.ts',
    logLevel: 'silent',
    build: { write: false },
    plugins: [{ ...withGap, enforce: 'pre' }],
  })
  const [result] = built as Rolldown.RolldownOutput[]
  const script = result?.output.find(({ fileName }) => fileName === 'panel.js')
  await page.route('**/theme-studio/panel.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script?.type === 'chunk' ? script.code : '' }),
  )
  await page.goto(demoUrl)
  await controlOf(page, 'Gap').selectOption('Airy')
  await expect(source(page)).toContainText('"gap": "44px"')
})
