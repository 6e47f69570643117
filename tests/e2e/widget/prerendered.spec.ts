import type { Page } from '@playwright/test'
import type { PrerenderOptions } from '../../../widget/prerender/prerender.ts'
import { toAttributes } from '../../../widget/prerender/tag.ts'
import { expect, test } from './fixture.ts'
import { apiUrl, playProvider, publicToken } from './simulated-provider.ts'

const tag = { publicToken, apiUrl, products: 'otp' } satisfies PrerenderOptions
const social = { oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] } }

/** Tags whose first screens differ in more than a text. */
const tags: [title: string, Partial<PrerenderOptions>][] = [
  ['a code by email', {}],
  ['a link by email', { products: 'emailMagicLinks' }],
  ['passwords step by step', { products: 'passwords', prefillEmail: 'ann@example.org' }],
  [
    'a password and a code in one form',
    { products: 'passwords otp', config: { passwordOptions: { layout: 'combined' } } },
  ],
  ['tabs', { config: { otpOptions: { methods: ['email', 'sms'] } } }],
  ['buttons above the form', { products: 'passkeys oauth otp', config: social }],
  ['buttons below the form', { products: 'emailMagicLinks crypto' }],
  ['a right-to-left language', { locale: 'ar', config: { otpOptions: { methods: ['sms', 'email'] } } }],
  [
    'a theme',
    {
      config: {
        theme: {
          colorScheme: 'dark',
          colors: { primary: '#2f6b5c', text: 'light-dark(#111, #eee)' },
          typography: { fontFamily: '"Inter", serif' },
          logo: { logoImageUrl: '/logo.svg' },
        },
      },
    },
  ],
]

/** The first screen as nested lists of a tag's name, its sorted attributes and its children. */
const readScreen = (page: Page) =>
  page.locator('login-widget').evaluate((element) => {
    const read = (node: Node): unknown => {
      if (!(node instanceof HTMLElement)) return node.nodeName === '#text' ? node.textContent : node.nodeName
      node.style.cssText ||= node.dataset.style ?? ''
      delete node.dataset.style
      if (node instanceof HTMLFormElement) node.removeAttribute('method')
      const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort()
      return [node.localName, attributes, [...node.childNodes].map(read)]
    }
    const card = element.shadowRoot?.querySelector('.lw-card')
    return card ? read(card) : null
  })

/** Blocks all code of the widget except the texts of its languages. */
async function blockChunks(page: Page) {
  await page.route(/\/chunks\/(?!(de|ar)-)/, () => {})
}

for (const [title, options] of tags) {
  test(`a server renders what a browser renders: ${title}`, async ({ context, site }) => {
    const prerendered = { ...tag, ...options }
    const page = await context.newPage()
    await page.route('**/login-widget.js', () => {})
    await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered }), { waitUntil: 'commit' })
    await expect(page.locator('.lw-card')).toBeVisible()

    const plain = await context.newPage()
    await blockChunks(plain)
    const attributes = toAttributes(prerendered)
    await plain.goto(site.urlOf({ artifact: 'plain', apiUrl, attributes, config: options.config }))
    await expect(plain.locator('.lw-card')).toBeVisible()
    expect(await readScreen(page)).toEqual(await readScreen(plain))
  })
}

/** Holds the script of the widget until the test releases it. */
async function holdScript(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/login-widget.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const isTakenOver = (page: Page) =>
  page.locator('login-widget').evaluate((element) => !('takeOver' in element))

const sentTo = (calls: { path: string; body: unknown }[]) =>
  calls
    .filter(({ path }) => path === '/sdk/v1/otps/email/login_or_create')
    .map(({ body }) => (body as { email: string }).email)

test('the script takes over the form with its text, its focus and an early Enter', {
  tag: '@engines',
}, async ({ page, site }) => {
  const calls = await playProvider(page)
  const release = await holdScript(page)
  const theme = { colors: { primary: 'rgb(47, 107, 92)' } }
  const prerendered = { ...tag, config: { theme } }
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered }), { waitUntil: 'commit' })
  const field = page.getByLabel('Email')
  const button = page.getByRole('button', { name: 'Continue with email' })
  await field.click()
  await page.keyboard.type('ann@example.org')
  await expect(button).toHaveCSS('background-color', theme.colors.primary)
  await field.evaluate((input) => Object.assign(window, { input }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(page.url()).not.toContain('ann')
  expect(sentTo(calls)).toEqual([])

  // The form stays as it is while the script sends the email address.
  await page.route(/\/chunks\/otp-/, () => {})
  release()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(field).toBeFocused()
  expect(await field.evaluate((input) => input === (window as { input?: unknown }).input)).toBe(true)
  await expect(button).toHaveCSS('--lw-primary', theme.colors.primary)
  expect(
    await page.locator('login-widget').evaluate((element) => element.shadowRoot?.querySelector('style')),
  ).toBe(null)
})

test('the attribute autofocus leaves the focus where a visitor is typing', async ({ page, site }) => {
  await playProvider(page)
  const release = await holdScript(page)
  const config = { passwordOptions: { layout: 'combined' } } as const
  const prerendered = { ...tag, products: 'passwords', autofocus: true, config }
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered }), { waitUntil: 'commit' })
  const field = page.getByLabel('Email')
  await field.click()
  await page.keyboard.type('ann@')
  release()
  await expect.poll(() => isTakenOver(page)).toBe(true)
  await page.keyboard.type('example.org')
  await expect(field).toHaveValue('ann@example.org')
})

test('an early submission is sent once', async ({ page, site }) => {
  const calls = await playProvider(page)
  const release = await holdScript(page)
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered: tag }), { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await page.getByLabel('Email').press('Enter')
  release()
  await expect(page.getByLabel('Passcode')).toBeVisible()
  expect(sentTo(calls)).toEqual(['ann@example.org'])
})

test('the form of another configuration is replaced', async ({ page, site }) => {
  const calls = await playProvider(page)
  const release = await holdScript(page)
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered: tag }), { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
  await page.locator('login-widget').evaluate((element) => element.setAttribute('products', 'passwords'))
  release()
  await expect(page.getByRole('button', { name: 'Continue with email' })).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('')
  expect(sentTo(calls)).toEqual([])
})

test('the form stays until the texts of its language have arrived', async ({ page, site }) => {
  await playProvider(page)
  const prerendered = { ...tag, locale: 'de' }
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/chunks\/de-/, async (route) => {
    await released
    await route.continue()
  })
  const requested = page.waitForRequest(/\/chunks\/de-/)
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered }), { waitUntil: 'commit' })
  await requested
  const field = page.getByRole('textbox')
  await field.fill('ann@example.org')
  release()
  await expect.poll(() => isTakenOver(page)).toBe(true)
  await expect(field).toHaveValue('ann@example.org')
})

test('a link that opens the page replaces the form', async ({ page, site }) => {
  await playProvider(page)
  const prerendered = { ...tag, products: 'emailMagicLinks' }
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered, link: 'token-1' }))
  await expect(page.getByRole('heading', { name: 'Sign in with your link' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('a policy that forbids the style and the script of the tag delays the form', async ({
  page,
  site,
  consoleProblems,
}) => {
  consoleProblems.allow(/policy: (style|script)-src-elem blocked inline/)
  consoleProblems.allow(/violates the following Content Security Policy directive/)
  const calls = await playProvider(page)
  const release = await holdScript(page)
  const host = { artifact: 'plain', apiUrl, prerendered: tag, forbidsInline: true } as const
  await page.goto(site.urlOf(host), { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
  expect(page.url()).toBe(site.urlOf(host))
  release()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByLabel('Passcode')).toBeVisible()
  expect(sentTo(calls)).toEqual(['ann@example.org'])
})

test('a tag that a script inserts renders without its prerendered form', async ({ page, site }) => {
  await playProvider(page)
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered: tag }))
  await page.locator('login-widget').evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    copy.append(document.createElement('template'))
    element.replaceWith(copy)
  })
  await expect(page.getByLabel('Email')).toBeVisible()
})
