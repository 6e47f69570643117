import { findForcedColorProblems } from '#support/browser/forced-colors.ts'
import { businessSamples } from '#support/widget/samples/business.ts'
import { samples } from '#support/widget/samples/samples.ts'
import { businessTitles, screenTitles } from '../../../.storybook/screen-titles.ts'
import { expect, test } from './fixture.ts'
import { findOverflowing } from './overflow.ts'
import { findStories } from './storybook.ts'

/** Emails have a separate test. */
const stories = findStories().filter((id) => !id.startsWith('emails-'))

/** A title or a name as it appears in the ID of a story. Storybook splits names in camel case into words. */
const toId = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

const toIds = (all: Record<string, object>, titles: Record<string, string>) =>
  Object.entries(all).flatMap(([screen, ofScreen]) =>
    Object.keys(ofScreen).map((name) => `${toId(titles[screen] ?? screen)}--${toId(name)}`),
  )
const storiesOfScreens = [...toIds(samples, screenTitles), ...toIds(businessSamples, businessTitles)]

test('every sample of every screen has a story', () => {
  expect(storiesOfScreens.length).toBeGreaterThan(40)
  expect(stories).toEqual(expect.arrayContaining(storiesOfScreens))
})

/** The first story of every second component. */
const firsts = stories
  .filter((id, index) => id.split('--')[0] !== stories[index - 1]?.split('--')[0])
  .filter((_, index) => index % 2 === 1)

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
      expect(await findOverflowing(page), `English, ${width} px`).toEqual([])
    }
    for (const locale of ['de', 'ar']) {
      await show({ globals: { locale, a11y: { manual: true } } })
      expect(await findOverflowing(page), locale).toEqual([])
    }
    expect(book.takeConsole(), 'the console stays empty').toEqual([])
  })
}
