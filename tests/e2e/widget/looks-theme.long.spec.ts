import type { Locator, Page } from '@playwright/test'
import type { Theme } from '#widget'
import { type CustomProperty, toCustomProperties, tokens } from '../../../widget/app/theme.ts'
import { expect, test } from './fixture.ts'

const attributes = { products: 'passwords otp', 'public-token': 'public-token-test-widget' }
const config = { passwordOptions: { layout: 'combined' } }

const logoImageUrl = '/logo.svg'
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1" width="20" height="10"/>'

/** Every token with a unique value. */
const theme = {
  container: {
    background: 'rgb(1, 0, 40)',
    borderColor: 'rgb(2, 0, 40)',
    borderRadius: '3px',
    width: '304px',
    padding: '35px',
    shadow: 'rgb(15, 0, 40) 0px 1px 2px 3px',
  },
  colors: {
    primary: 'rgb(6, 0, 40)',
    secondary: 'rgb(7, 0, 40)',
    success: 'rgb(8, 0, 40)',
    error: 'rgb(9, 0, 40)',
    text: 'rgb(10, 0, 40)',
    focus: 'rgb(14, 0, 40)',
  },
  buttons: {
    primary: buttonTheme(11, '11px'),
    secondary: buttonTheme(12, '12px'),
    disabled: buttonTheme(13, '13px'),
  },
  typography: { fontFamily: 'Papyrus' },
  logo: { logoImageUrl, align: 'center' },
} satisfies Theme

function buttonTheme(red: number, borderRadius: string) {
  return {
    backgroundColor: `rgb(${red}, 0, 50)`,
    textColor: `rgb(${red}, 0, 60)`,
    borderColor: `rgb(${red}, 0, 70)`,
    borderRadius,
  }
}

/** The three ways to set tokens, none of which needs `!important`. */
const ways = {
  property: (page: Page) =>
    page.evaluate((theme) => {
      window.harness.widget.theme = theme
    }, theme),
  attribute: (page: Page) =>
    page.evaluate((theme) => {
      window.harness.widget.setAttribute('theme', JSON.stringify(theme))
    }, theme),
  'custom properties': (page: Page) =>
    page.evaluate((style) => {
      const sheet = new CSSStyleSheet()
      const text = Object.entries(style).map(([property, value]) => `${property}: ${value};`)
      sheet.replaceSync(`login-widget { ${text.join('')} }`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }, toCustomProperties(theme)),
}

const part = (page: Page, name: string) => page.locator(`login-widget [part~="${name}"]`).first()

type Look = [property: CustomProperty, where: string, css: string]

const ofButton = (name: string, partName: string): Look[] => [
  [`--lw-button-${name}-background`, partName, 'background-color'],
  [`--lw-button-${name}-color`, partName, 'color'],
  [`--lw-button-${name}-border`, partName, 'border-top-color'],
  [`--lw-button-${name}-radius`, partName, 'border-top-left-radius'],
]

/** Where each token is visible, from the first screen to the last. */
const looks: Record<'fresh' | 'focused' | 'refused' | 'busy' | 'done', Look[]> = {
  fresh: [
    ['--lw-background', 'card', 'background-color'],
    ['--lw-border-color', 'card', 'border-top-color'],
    ['--lw-radius', 'card', 'border-top-left-radius'],
    ['--lw-width', 'card', 'width'],
    ['--lw-padding', 'card', 'padding-top'],
    ['--lw-shadow', 'card', 'box-shadow'],
    ['--lw-logo-align', 'logo', 'justify-self'],
    ['--lw-color', 'card', 'color'],
    ['--lw-font-family', 'card', 'font-family'],
    ['--lw-secondary', 'divider', 'color'],
    ['--lw-primary', 'link', 'color'],
    ...ofButton('primary', 'button-primary'),
    ...ofButton('secondary', 'button-secondary'),
  ],
  focused: [['--lw-focus', 'input', 'outline-color']],
  refused: [['--lw-error', 'error', 'color']],
  busy: ofButton('disabled', 'button-secondary'),
  done: [['--lw-success', 'check', 'stroke']],
}

async function expectLooks(page: Page, expected: Look[], properties: Record<string, string>) {
  for (const [property, partName, css] of expected) {
    await expect(part(page, partName), `${property} on ${partName}`).toHaveCSS(
      css,
      properties[property] ?? '',
    )
  }
}

test('every theme token is tested', () => {
  const seen = Object.values(looks).flatMap((list) => list.map(([property]) => property))
  expect(seen.sort()).toEqual(tokens.map(([, property]) => property).sort())
  expect(Object.keys(toCustomProperties(theme)).sort()).toEqual(seen.sort())
})

for (const [way, set] of Object.entries(ways)) {
  test(`applies every theme token, set by ${way}`, async ({ page, open }) => {
    await page.route('**/logo.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: logo }))
    await open({
      artifact: 'drop-in',
      attributes,
      config: {
        passwordOptions: { ...config.passwordOptions, forgotPasswordURL: '/forgot' },
        theme: { logo: { logoImageUrl } },
      },
    })
    await page.getByLabel('Email').waitFor()
    await set(page)
    const properties = toCustomProperties(theme)
    await expectLooks(page, looks.fresh, properties)
    await page.getByLabel('Email').focus()
    await expectLooks(page, looks.focused, properties)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectLooks(page, looks.refused, properties)
    await page.evaluate(() => window.harness.provider.pause())
    await page.getByLabel('Email').fill('ann@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await page.keyboard.press('Enter')
    await page.mouse.move(0, 0)
    await expectLooks(page, looks.busy, properties)
    await page.evaluate(() => window.harness.provider.resume())
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await expectLooks(page, looks.done, properties)
  })
}

test('has the specified default look', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes, config })
  await page.getByLabel('Email').waitFor()
  await expect(part(page, 'card')).toHaveCSS('width', '400px')
  await expect(part(page, 'card')).toHaveCSS('border-top-left-radius', '8px')
  await expect(part(page, 'card')).toHaveCSS(
    'box-shadow',
    /^rgba?\(.*\) 0px 1px 2px 0px, rgba?\(.*\) 0px 12px 32px/,
  )
  const primary = part(page, 'button-primary')
  await expect(primary).toHaveCSS('height', '45px')
  await expect(primary).toHaveCSS('background-color', rgb('#19303D'))
  await expect(part(page, 'divider')).toHaveCSS('color', rgb('#5C727D'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(part(page, 'error')).toHaveCSS('color', rgb('#8B1214'))
  await page.evaluate(() => window.harness.provider.pause())
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(part(page, 'spinner')).toHaveCSS('animation-duration', '1.4s')
  await page.evaluate(() => window.harness.provider.resume())
  await expect(part(page, 'check')).toHaveCSS('stroke', rgb('#0C5A56'))
})

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test('reports invalid theme values and applies the valid ones', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: { ...attributes, theme: '{"colors": ' }, config })
  await expect(page.getByText(/The theme attribute of <login-widget> is not valid JSON/)).toBeVisible()
  await page.evaluate(() =>
    window.harness.widget.setAttribute(
      'theme',
      '{"colors": {"primary": "blurple", "secondary": "rgb(1, 2, 3)"}}',
    ),
  )
  await expect(
    page.getByText('theme.colors.primary must be a value of the CSS property color, and "blurple" is not.'),
  ).toBeVisible()
  await expect(part(page, 'divider')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(part(page, 'button-primary')).toHaveCSS('background-color', rgb('#19303D'))
})

test.describe('the color scheme', () => {
  const dark = 'rgb(20, 33, 41)'
  const light = 'rgb(255, 255, 255)'
  const background = (page: Page): Locator => part(page, 'card')

  test('follows the page unless the host sets one', async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes, config, scheme: 'dark' })
    await expect(background(page)).toHaveCSS('background-color', dark)
    await page.evaluate(() => window.harness.widget.setAttribute('theme', 'light'))
    await expect(background(page)).toHaveCSS('background-color', light)
  })

  test('follows the system on a light page if configured', async ({ page, open }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open({ artifact: 'drop-in', attributes, config })
    await expect(background(page)).toHaveCSS('background-color', light)
    await page.evaluate(() => {
      window.harness.widget.theme = 'system'
    })
    await expect(background(page)).toHaveCSS('background-color', dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(background(page)).toHaveCSS('background-color', light)
  })

  test('is light for a theme with one palette, and follows the page for a theme with two', async ({
    page,
    open,
  }) => {
    await open({ artifact: 'drop-in', attributes, config, scheme: 'dark' })
    const setPrimary = (primary: string) =>
      page.evaluate((primary) => {
        window.harness.widget.theme = { colors: { primary } }
      }, primary)
    await setPrimary('rgb(1, 2, 3)')
    await expect(background(page)).toHaveCSS('background-color', light)
    await setPrimary('light-dark(rgb(1, 2, 3), rgb(4, 5, 6))')
    await expect(background(page)).toHaveCSS('background-color', dark)
    await expect(part(page, 'button-primary')).toHaveCSS('background-color', 'rgb(4, 5, 6)')
  })
})
