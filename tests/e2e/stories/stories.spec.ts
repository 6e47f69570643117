import type { Page } from '@playwright/test'
import { findForcedColorProblems } from '#support/browser/forced-colors.ts'
import { samples } from '#support/widget/samples/samples.ts'
import { screenTitles } from '../../../.storybook/screen-titles.ts'
import { themes } from '../../../.storybook/toolbar.ts'
import { finishedThemes } from '../../../theme-studio/themes.ts'
import { expect, test } from './fixture.ts'
import { findStories } from './storybook.ts'

/** Emails have a separate test. */
const stories = findStories().filter((id) => !id.startsWith('emails-'))

/** A title or a name as it appears in the ID of a story. Storybook splits names in camel case into words. */
const toId = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

const storiesOfScreens = Object.entries(samples).flatMap(([screen, ofScreen]) =>
  Object.keys(ofScreen).map((name) => `${toId(screenTitles[screen as keyof typeof samples])}--${toId(name)}`),
)

test('every sample of every screen has a story', () => {
  expect(storiesOfScreens.length).toBeGreaterThan(40)
  expect(stories).toEqual(expect.arrayContaining(storiesOfScreens))
})

/** The first story of each component. */
const firsts = stories.filter((id, index) => id.split('--')[0] !== stories[index - 1]?.split('--')[0])

for (const story of stories) {
  const tag = firsts.includes(story) ? [] : ['@long']
  test(`${story}: axe finds nothing in it, light and dark, forced colors take nothing, and nothing overflows`, {
    tag,
  }, async ({ book }) => {
    const { page, show, findings } = book
    await page.setViewportSize({ width: 1280, height: 720 })
    await show({ story, globals: { scheme: 'light', locale: 'en', a11y: { manual: false } } })
    expect(await findings(), 'light').toEqual([])
    await show({ globals: { scheme: 'dark' } })
    expect(await findings(), 'dark').toEqual([])
    expect(await findForcedColorProblems(page), 'forced colors').toEqual([])
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await overflowing(page), `English, ${width} px`).toEqual([])
    }
    for (const locale of ['de', 'ar']) {
      await show({ globals: { locale, a11y: { manual: true } } })
      expect(await overflowing(page), locale).toEqual([])
    }
    expect(book.takeConsole(), 'the console stays empty').toEqual([])
  })
}

for (const theme of Object.keys(themes)) {
  test(`axe finds nothing in the theme ${theme}, light and dark`, async ({ book }) => {
    await book.page.setViewportSize({ width: 1280, height: 720 })
    for (const scheme of ['light', 'dark']) {
      for (const story of ['sign-in-first-screen--wrong-password', 'codes-signed-in-by-code--done']) {
        await book.show({ story, globals: { theme, scheme, locale: 'en', a11y: { manual: false } } })
        expect(await book.findings(), `${story}, ${scheme}`).toEqual([])
      }
    }
    await book.show({ globals: { theme: 'default' } })
  })
}

for (const { name } of finishedThemes) {
  test(`every screen is readable and fits in the theme ${name}, light and dark`, {
    tag: '@long',
  }, async ({ book }) => {
    test.setTimeout(40 * 60_000)
    const problems: string[] = []
    for (const story of storiesOfScreens) {
      for (const scheme of ['light', 'dark']) {
        const globals = { theme: name.toLowerCase(), scheme, locale: 'en', a11y: { manual: false } }
        await book.page.setViewportSize({ width: 1280, height: 720 })
        await book.show({ story, globals })
        problems.push(...(await book.findings()).map((finding) => `${story}, ${scheme}: ${finding}`))
        // 640 px at a zoom of 200 % are as narrow as a small phone.
        await book.page.setViewportSize({ width: 320, height: 640 })
        problems.push(...(await overflowing(book.page)).map((part) => `${story}, 320 px: ${part}`))
      }
    }
    await book.show({ globals: { theme: 'default' } })
    expect(problems).toEqual([])
  })
}

/** Elements that overflow the card or clip their text, and the page if it scrolls sideways. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overflows = document.documentElement.scrollWidth > innerWidth ? ['page'] : []
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      const card = shadowRoot?.querySelector('[part~=card]')?.getBoundingClientRect()
      if (!shadowRoot || !card) continue
      for (const part of shadowRoot.querySelectorAll<HTMLElement>('[part]')) {
        if (!part.checkVisibility()) continue
        const { left, right } = part.getBoundingClientRect()
        const sticksOut = left < card.left - 1 || right > card.right + 1
        const isCut =
          part.tagName !== 'INPUT' && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0
        if (sticksOut || isCut) overflows.push(part.getAttribute('part') ?? '')
      }
    }
    return overflows
  })
}
