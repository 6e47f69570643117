import type { Page } from '@playwright/test'
import { themes } from '../../../.storybook/toolbar.ts'
import { finishedThemes } from '../../../theme-studio/themes.ts'
import { expect, test } from './fixture.ts'
import { findOverflowing, withDoubledText } from './overflow.ts'
import { findStories } from './storybook.ts'

// The finished themes, on the stories of the widget.

const stories = findStories().filter((id) => !/^(?:welcome|design|emails|portal)-/.test(id))
const schemes = ['light', 'dark'] as const

/** The page that shows all screens at once is a picture of them, at a fixed size. */
const overflowsWithLargeText = /^theme-/

for (const [index, theme] of Object.keys(themes).entries()) {
  const tag = index < 2 ? [] : ['@long']
  test(`axe finds nothing in the theme ${theme}, light and dark`, { tag }, async ({ book }) => {
    await book.page.setViewportSize({ width: 1280, height: 720 })
    for (const scheme of schemes) {
      for (const story of ['sign-in-first-screen--wrong-password', 'codes-signed-in-by-code--done']) {
        await book.show({ story, globals: { theme, scheme, locale: 'en', a11y: { manual: false } } })
        expect(await book.findings(), `${story}, ${scheme}`).toEqual([])
      }
    }
    await book.show({ globals: { theme: 'default' } })
  })
}

for (const { name, theme } of finishedThemes) {
  test(`every screen has contrast and fits in the theme ${name}, light and dark, at 320 px, and with text of 200 %`, {
    tag: '@long',
  }, async ({ book }) => {
    test.setTimeout(40 * 60_000)
    const { page, show } = book
    const problems: string[] = []
    let judged = 0
    for (const story of stories) {
      for (const scheme of schemes) {
        const add = (circumstances: string, parts: string[]) =>
          problems.push(...parts.map((part) => `${story}, ${scheme}, ${circumstances}: ${part}`))
        await page.setViewportSize({ width: 1280, height: 720 })
        await show({
          story,
          globals: { theme: name.toLowerCase(), scheme, locale: 'en', a11y: { manual: false } },
        })
        expect(await findPrimaryColors(page), `${story} shows the theme`).toEqual([theme.colors?.primary])
        add('1280 px', await book.findings())
        // As narrow as a window of 640 px at a zoom of 200 %.
        await page.setViewportSize({ width: 320, height: 640 })
        add('320 px', await findOverflowing(page))
        if (!overflowsWithLargeText.test(story)) {
          await page.setViewportSize({ width: 390, height: 800 })
          add('text of 200 %', await withDoubledText(page, () => findOverflowing(page)))
        }
        judged += 1
      }
    }
    await show({ globals: { theme: 'default' } })
    expect(problems).toEqual([])
    expect(judged).toBe(stories.length * schemes.length)
    test.info().annotations.push({ type: 'combinations', description: String(judged) })
  })
}

/** The different values of `--lw-primary` on all cards. */
function findPrimaryColors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll('[part~=card]') ?? []),
    ])
    return [...new Set(cards.map((card) => getComputedStyle(card).getPropertyValue('--lw-primary').trim()))]
  })
}
