import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

// The card on a host's page: its width when centered, its lines, and its motion.

const otp = { 'public-token': 'public-token-test-widget', products: 'otp' }

/** The usual ways to center a box. */
const centered = {
  'grid, place-items': 'main { display: grid; place-items: center }',
  'grid, place-content': 'main { display: grid; place-content: center }',
  'flex row': 'main { display: flex; justify-content: center; align-items: center }',
  'flex column': 'main { display: flex; flex-direction: column; align-items: center }',
  'auto margins in a flex box': 'main { display: flex } login-widget { margin: auto }',
  'absolute, moved by half':
    'main { position: relative; height: 600px } login-widget { position: absolute; left: 50%; translate: -50% }',
  'a separate block': '',
}

/** Replaces the page's rules and measures the card. */
const measure = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`body { margin: 0 } ${rules}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.slice(0, -1), sheet]
    const { widget } = window.harness
    const card = (widget.shadowRoot ?? widget).querySelector('.lw-card')
    const { left = 0, width = 0 } = card?.getBoundingClientRect() ?? {}
    const { clientWidth, scrollWidth } = document.documentElement
    return { width, left, right: clientWidth - left - width, overflow: scrollWidth - clientWidth }
  }, css)

for (const shadow of ['true', 'false']) {
  test(`the card keeps its width in every way of centering it, shadow-dom ${shadow}`, {
    tag: shadow === 'true' ? [] : ['@long'],
  }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes: { ...otp, 'shadow-dom': shadow } })
    await page.getByLabel('Email').waitFor()
    await page.evaluate(() => {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, new CSSStyleSheet()]
      // Otherwise the page's heading would share the row.
      document.querySelector('h1')?.remove()
    })
    for (const viewport of [390, 1280]) {
      await page.setViewportSize({ width: viewport, height: 800 })
      for (const [way, css] of Object.entries(centered)) {
        const { width, left, right, overflow } = await measure(page, css)
        expect({ way, viewport, width, overflow }).toEqual({
          way,
          viewport,
          overflow: 0,
          width: Math.min(400, viewport),
        })
        expect(Math.abs(left - right), `${way} at ${viewport}`).toBeLessThanOrEqual(1)
      }
      const wide = await measure(
        page,
        'login-widget { --lw-width: 280px } main { display: grid; place-items: center }',
      )
      expect(wide.width).toBe(280)
    }
  })
}

test('a form without a card has no shadow, and keeps the lines of its divider', { tag: '@long' }, async ({
  page,
  open,
}) => {
  const theme = { container: { background: 'transparent', borderColor: 'transparent', padding: '0' } }
  await open({ artifact: 'drop-in', attributes: { ...otp, products: 'otp passkeys' }, config: { theme } })
  await page.getByText('or', { exact: true }).waitFor()
  await expect(page.getByTestId('lw-card')).toHaveCSS('box-shadow', 'none')
  const lines = await page.evaluate(() => {
    const divider = window.harness.widget.shadowRoot?.querySelector('.lw-divider')
    if (!divider) return []
    return ['::before', '::after'].map((side) => {
      const { borderTopColor, borderTopWidth, width } = getComputedStyle(divider, side)
      const alpha = Number(/[,/] ?([\d.]+)\)$/.exec(borderTopColor)?.[1] ?? 1)
      return { borderTopWidth, isSeen: alpha > 0.1, isLong: Number.parseFloat(width) > 100 }
    })
  })
  expect(lines).toEqual(Array(2).fill({ borderTopWidth: '1px', isSeen: true, isLong: true }))
})

test('a new screen fades in once, in 120 ms, and not with reduced motion', { tag: '@long' }, async ({
  page,
  open,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open({ artifact: 'drop-in', attributes: otp })
  await page.getByLabel('Email').waitFor()
  await page.evaluate(() => {
    const fades: string[] = []
    Object.assign(window, { fades })
    window.harness.widget.shadowRoot?.addEventListener('animationstart', (event) => {
      const { animationName, target } = event as AnimationEvent
      if (!(target instanceof HTMLElement) || !target.matches('.lw-screen')) return
      const { animationDuration } = getComputedStyle(target)
      fades.push(`${animationName} ${animationDuration} ${target.querySelector('h2')?.textContent}`)
    })
  })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Passcode')).toBeFocused()
  const fades = () => page.evaluate(() => Reflect.get(window, 'fades'))
  await expect.poll(fades).toEqual(['lw-fade 0.12s Enter passcode'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(await fades()).toHaveLength(1)
})
