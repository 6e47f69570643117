import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

const attributes = {
  products: 'passwords otp',
  'public-token': 'public-token-test-widget',
  'shadow-dom': 'false',
}
const config = {
  passwordOptions: { layout: 'combined', forgotPasswordURL: '/forgot', signupURL: '/sign-up' },
}

/** A page's rules for tags, classes and IDs, none of which should affect the widget. */
const hostile = `
  *:not(svg, svg *) { box-sizing: content-box; letter-spacing: 4px; }
  body { text-transform: uppercase; font: italic 22px/3 fantasy; text-align: right; word-spacing: 9px; }
  div, form, p, label, ul, li, h2, span { margin: 21px; padding: 13px; border: 3px dotted orange; float: left; }
  main button, .shop a { all: unset; background: hotpink; color: yellow; padding: 40px; box-shadow: 0 0 9px red; }
  #shop input { width: 55%; height: 99px; border: 7px double lime; background: black; text-shadow: 1px 1px red; }
  #shop h2, #shop .page label { font-size: 60px; color: red; position: relative; left: 50px; }
  svg { width: 200px; fill: purple; } svg * { stroke: lime; stroke-width: 9; }
  #shop button::before, #shop div::after { content: "sale"; }
`

/** The computed styles and positions of all elements in the card. */
function readLooks(page: Page) {
  return page.evaluate(() => {
    const { widget } = window.harness
    const card = (widget.shadowRoot ?? widget).querySelector<HTMLElement>('.lw-card')
    if (!card) throw new Error('There is no card.')
    const { left, top } = card.getBoundingClientRect()
    return [card, ...card.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const values = [...style]
        .filter(
          (property) => !property.startsWith('--') && !/^(perspective|transform)-origin$/.test(property),
        )
        .map((property) => `${property}: ${style.getPropertyValue(property)}`)
      return {
        element: `${element.tagName} ${element.getAttribute('class')}`,
        place: [box.left - left, box.top - top, box.width, box.height].map(Math.round),
        values,
        before: getComputedStyle(element, '::before').content,
        after: getComputedStyle(element, '::after').content,
      }
    })
  })
}

/** Waits for the form and the styles that load after it, which also apply to the error that every field has. */
async function waitForAllStyles(page: Page) {
  await page.getByLabel('Email').waitFor()
  await expect(page.locator('login-widget .lw-error').first()).toHaveCSS('font-size', '13px')
}

async function still(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

test('looks the same in the light DOM, on a page that styles every element', async ({ page, open }) => {
  await still(page)
  const { 'shadow-dom': _, ...shadowed } = attributes
  await open({ artifact: 'drop-in', attributes: shadowed, config })
  await waitForAllStyles(page)
  const expected = await readLooks(page)
  expect(expected.length).toBeGreaterThan(20)

  await open({ artifact: 'drop-in', attributes, config })
  await waitForAllStyles(page)
  expect(await readLooks(page), 'on a page without styles').toEqual(expected)
  await page.evaluate((hostile) => {
    const main = document.querySelector('main')
    main?.setAttribute('id', 'shop')
    main?.setAttribute('class', 'shop page')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(hostile)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, hostile)
  expect(await readLooks(page), 'on a hostile page').toEqual(expected)
})

test('its style sheets do not affect the page in the light DOM', async ({ page, open }) => {
  await still(page)
  await open({ artifact: 'drop-in', attributes, config })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await page.getByLabel('Passcode').waitFor()
  const selectors = await page.evaluate(() => {
    const collected: string[] = []
    const visit = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) collected.push(...rule.selectorText.split(/,(?![^(]*\))/))
        else if (rule instanceof CSSMediaRule) visit(rule.cssRules)
        else if (rule instanceof CSSKeyframesRule) collected.push(`@keyframes ${rule.name}`)
        else collected.push(rule.cssText)
      }
    }
    for (const sheet of document.adoptedStyleSheets) visit(sheet.cssRules)
    return collected.map((selector) => selector.trim())
  })
  expect(selectors.length).toBeGreaterThan(5)
  for (const selector of selectors) {
    expect(selector).toMatch(
      /^(:host|login-widget(\[hidden\]|:not\(#lw-none\) > div)?$|\.lw-card:not\(#lw-none\)|@keyframes lw-)/,
    )
  }
})

test('the same custom properties theme it in the light DOM', { tag: '@engines' }, async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes, config })
  await page.getByLabel('Email').waitFor()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('login-widget { --lw-primary: rgb(1, 2, 3); --lw-radius: 20px; }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(button).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  await expect(button).toHaveCSS('border-top-left-radius', '20px')
})

for (const display of ['grid', 'flex']) {
  test(`the card fits into a tag that is a centering ${display} box`, async ({ page, open }) => {
    await page.setViewportSize({ width: 320, height: 600 })
    await open({ artifact: 'drop-in', attributes, config })
    await page.evaluate((display) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        `login-widget { display: ${display} !important; justify-content: center; justify-items: center }`,
      )
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }, display)
    await expect(page.getByTestId('lw-card')).toBeVisible()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    const left = (await page.getByTestId('lw-card').boundingBox())?.x ?? -1
    expect(left).toBeGreaterThanOrEqual(0)
  })
}
