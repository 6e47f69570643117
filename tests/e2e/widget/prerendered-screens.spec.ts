import type { Page } from '@playwright/test'
import type { PrerenderOptions } from '../../../widget/prerender/prerender.ts'
import { toAttributes } from '../../../widget/prerender/tag.ts'
import { expect, test } from './fixture.ts'
import { holdScript, isTakenOver, tag } from './prerendered-scene.ts'
import { apiUrl } from './simulated-provider.ts'

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
  ['the organizations of a business', { kind: 'business', products: 'emailOtp passwords' }],
  [
    'the page of an organization, in German',
    {
      kind: 'business',
      flow: 'organization',
      organizationSlug: 'acme',
      products: 'oauth emailMagicLinks sso',
      locale: 'de',
      config: { oauthOptions: { providers: ['google', 'slack'] } },
    },
  ],
  ['a right-to-left language', { locale: 'ar', config: { otpOptions: { methods: ['sms', 'email'] } } }],
  [
    'a theme',
    {
      theme: {
        colorScheme: 'dark',
        colors: { primary: '#2f6b5c', text: 'light-dark(#111, #eee)' },
        typography: { fontFamily: '"Inter", serif' },
        logo: { logoImageUrl: '/logo.svg' },
      },
    },
  ],
]

/**
 * The first screen as nested lists of a tag's name, its sorted attributes and its children.
 *
 * @param isStatic whether the widget has yet to restore styles and methods of forms, see static-html.ts
 */
const readScreen = (page: Page, isStatic: boolean) =>
  page.locator('login-widget').evaluate((element, isStatic) => {
    const toStyle = (text: string) =>
      Object.assign(document.createElement('p').style, { cssText: text }).cssText
    const read = (node: Node): unknown => {
      if (!(node instanceof Element)) return node.textContent
      const attributes = [...node.attributes].map(({ name, value }) => {
        if (name === 'style' || (isStatic && name === 'data-style')) return `style=${toStyle(value)}`
        return isStatic && name === 'method' ? '' : `${name}=${value}`
      })
      return [node.localName, attributes.filter(Boolean).sort(), [...node.childNodes].map(read)]
    }
    return [...(element.shadowRoot?.children ?? [])]
      .filter(({ localName }) => localName !== 'style')
      .map(read)
  }, isStatic)

/** All code of the widget that comes after the first screen. */
const laterChunks = /\/chunks\/(?!(business-)?(de|ar)-|business-[^-]+$)/

/** The tags of each run. `npm run test:long` tests all of them. */
const tagsOfEachRun = ['a right-to-left language', 'the page of an organization, in German']

for (const [title, options] of tags) {
  const tagged = { tag: tagsOfEachRun.includes(title) ? [] : ['@long'] }
  test(
    `a prerendered tag has the first screen of an empty tag, before and after the script: ${title}`,
    tagged,
    async ({ context, site }) => {
      const prerendered = { ...tag, ...options }
      const plain = await context.newPage()
      await plain.route(laterChunks, () => {})
      const attributes = toAttributes(prerendered)
      await plain.goto(site.urlOf({ artifact: 'plain', apiUrl, attributes, config: options.config }))
      await expect(plain.locator('.lw-card')).toBeVisible()

      const page = await context.newPage()
      await page.route(laterChunks, () => {})
      const release = await holdScript(page)
      await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered }), { waitUntil: 'commit' })
      await expect(page.locator('.lw-card')).toBeVisible()
      // The empty tag of a business requests its first screen, and then its language.
      await expect.poll(() => readScreen(plain, true)).toEqual(await readScreen(page, true))
      release()
      await expect.poll(() => isTakenOver(page)).toBe(true)
      expect(await readScreen(page, false)).toEqual(await readScreen(plain, false))
    },
  )
}
