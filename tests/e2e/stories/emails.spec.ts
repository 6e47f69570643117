import { type Locale, locales } from '#languages/locales.ts'
import { colorRules, findViolations } from '#support/browser/accessibility.ts'
import { emailTitle } from '../../../.storybook/email-stories.ts'
import { renderEmail } from '../../../emails/render.ts'
import { findSample, sampleKinds } from '../../../emails/samples.ts'
import { expect, test } from './fixture.ts'
import { findStories } from './storybook.ts'

const brand = { name: 'Cakelock', supportEmail: 'help@cakes.example.org' }
/** Landmarks: an email is surrounded by those of the email client. */
const landmarksOfClients = ['region', 'landmark-one-main']

test('every email has a story', () => {
  const toId = (text: string) =>
    text
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
  const expected = sampleKinds.map((kind) => `${toId(emailTitle(kind))}--${toId(kind)}`)
  expect(
    findStories()
      .filter((id) => id.startsWith('emails-'))
      .sort(),
  ).toEqual(expected.sort())
})

test('an email is shown in a frame, in the language, color scheme and width of the toolbar', async ({
  book,
}) => {
  const frame = book.page.frameLocator('iframe')
  const globals = { scheme: 'dark', locale: 'ar', width: '320', a11y: { manual: true } }
  await book.show({ story: 'emails-codes-and-links--sign-in-code', globals })
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(frame.locator('.lw-frame')).toHaveCSS('background-color', 'rgb(20, 33, 41)')
  expect((await book.page.locator('iframe').boundingBox())?.width).toBe(320)
  expect(book.takeConsole()).toEqual([])
})

test('an email is shown in full, with space between its text and the edge', { tag: '@long' }, async ({
  book,
}) => {
  const { page } = book
  await page.setViewportSize({ width: 1280, height: 720 })
  const message = page.frameLocator('iframe').locator('html')
  for (const width of ['all', '320']) {
    await book.show({
      story: 'emails-files--file-shared',
      globals: { locale: 'en', width, a11y: { manual: true } },
    })
    await expect
      .poll(() => message.evaluate((root) => root.clientHeight - root.scrollHeight), { message: width })
      .toBe(0)
    expect((await page.locator('iframe').boundingBox())?.height, width).toBeGreaterThan(640)
    await expect(page.locator('article pre')).toHaveCSS('padding-left', '16px')
  }
})

/** All emails of a language below each other, because axe takes longer to start than to check an email. */
function toOnePage(locale: Locale): string {
  const [first = '', ...rest] = sampleKinds.map(
    (kind) => renderEmail(findSample(kind), { locale, brand }).html,
  )
  const bodies = rest.map((html) => html.replace(/^.*<body[^>]*>|<\/body>.*$/gs, ''))
  return first.replace('</body>', `${bodies.join('')}</body>`)
}

for (const locale of locales) {
  // Arabic is the language that differs most from English.
  const tag = locale === 'ar' ? [] : ['@long']
  test(`axe finds nothing in any email in ${locale}, light and dark, and none scrolls sideways at 320 px`, {
    tag,
  }, async ({ page }) => {
    const find = async (rules?: string[]) =>
      (await findViolations(page, rules))
        .filter(({ id }) => !landmarksOfClients.includes(id))
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setContent(toOnePage(locale))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(sampleKinds.length)
    expect(await find()).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await find(colorRules)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}
