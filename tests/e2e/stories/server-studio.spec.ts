import { test as base, expect } from '@playwright/test'
import { findViolations } from '#support/browser/accessibility.ts'
import { serverUrl } from '#support/browser/addresses.ts'
import { typeLikeAPerson } from '#support/browser/firefox.ts'
import { countStories } from './storybook.ts'
import { card, findPrimary, panel, preview } from './storybook-page.ts'

// The theme studio of the server, at /studio/: Storybook with an opaque origin.

/** The errors and warnings in the console. If any remain at the end of a test, the test fails. */
type Fixtures = { consoleLines: string[] }

// The fixture of the other pages records the texts of screens, and a story is no screen that a user has reached.
const test = base.extend<Fixtures>({
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await typeLikeAPerson(context)
    await use(context)
  },
  consoleLines: [
    async ({ context }, use) => {
      const lines: string[] = []
      context.on('console', (message) => {
        // Storybook warns about a component of Storybook.
        const isOfStorybook = message.text().includes('PopoverProvider')
        if (['error', 'warning'].includes(message.type()) && !isOfStorybook) lines.push(message.text())
      })
      context.on('weberror', (error) => lines.push(error.error().message))
      await use(lines)
      expect(lines, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
})

test('a color is changed, and the theme that is taken away can be pasted', {
  tag: ['@engines', '@long'],
}, async ({ page }) => {
  await page.goto(`${serverUrl}/studio/?path=/story/sign-in-first-screen--a-code-by-email`)
  await card(page).waitFor()
  await panel(page)
    .getByRole('button', { name: /^Linen/ })
    .click()
  await expect.poll(() => findPrimary(page)).toBe('light-dark(#18181b, #f4f4f5)')
  await panel(page).getByRole('textbox', { name: 'Primary, light', exact: true }).fill('#7a1f5c')
  await expect(card(page).locator('[part~=button-primary]')).toHaveCSS('background-color', 'rgb(122, 31, 92)')

  const text = panel(page).getByRole('textbox', { name: 'The theme as text' })
  const json = await text.inputValue()
  expect(json).toContain('"primary": "light-dark(#7a1f5c, #f4f4f5)"')
  await panel(page).getByText('Paste a theme').click()
  for (const form of ['JSON', 'Tag', 'CSS', 'Link']) {
    await panel(page).getByRole('radio', { name: form }).check()
    const taken = await text.inputValue()
    await panel(page).getByRole('button', { name: 'Default theme' }).click()
    await expect.poll(() => findPrimary(page), form).toBe('')
    await panel(page)
      .getByRole('textbox', { name: /^JSON, a tag/ })
      .fill(taken)
    await panel(page).getByRole('button', { name: 'Show this theme' }).click()
    await expect.poll(() => findPrimary(page), form).toBe('light-dark(#7a1f5c, #f4f4f5)')
    await panel(page).getByRole('radio', { name: 'JSON' }).check()
    await expect(text, form).toHaveValue(json)
  }
})

test('it keeps nothing and reads nothing else, and axe finds nothing', { tag: '@long' }, async ({
  page,
  consoleLines,
}) => {
  await page.goto(`${serverUrl}/studio/?path=/story/sign-in-first-screen--email-and-password`)
  await card(page).waitFor()
  const findings = (await findViolations(page)).flatMap(({ nodes }) => nodes.map(({ html }) => html))
  // Storybook's own separators lie outside of its landmarks.
  expect(findings.filter((html) => !html.includes('role="separator"'))).toEqual([])
  const reached = await page.evaluate(async () => ({
    origin: self.origin,
    call: await fetch('/api/v1/auth/me').then(
      () => 'allowed',
      () => 'blocked',
    ),
  }))
  expect(reached).toEqual({ origin: 'null', call: 'blocked' })
  expect(consoleLines.filter((line) => !/connect-src|Content Security Policy/.test(line))).toEqual([])
  consoleLines.length = 0
})

test('a card of the first page leads to its stories, with their number', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(`${serverUrl}/studio/`)
  const groups = [...countStories()].filter(([group]) => group !== 'Welcome')
  const cards = preview(page).getByRole('link')
  await cards.first().waitFor()
  await expect(cards).toHaveCount(groups.length)
  for (const [group, count] of groups) {
    const number = count === 1 ? '1 story' : `${count} stories`
    await expect(cards.filter({ hasText: new RegExp(`^${group}`) })).toContainText(number)
  }
  await cards.filter({ hasText: /^Wallets/ }).click()
  await expect(card(page).getByRole('heading')).toBeVisible()
  await expect(page).toHaveURL(/path=\/story\/wallets-/)
  await expect(panel(page)).toBeVisible()
})
