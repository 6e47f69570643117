import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { loadPrerender } from '../support/programs/load-prerender.ts'

const prerender = await loadPrerender()
const tag = { publicToken: 'public-token-test-1', products: 'otp' }

it('a prerendered tag adds at most 3 KB to the page, after gzip', async () => {
  const { html } = await prerender(tag)
  expect(gzipSync(html).length).toBeLessThanOrEqual(3000)
  // The hash of a policy stays valid, so the same tag has the same HTML.
  expect((await prerender(tag)).html).toBe(html)
})

it('the hashes are those of the style and of the script, which is the same for every tag', async () => {
  const config = { theme: { colors: { primary: 'rebeccapurple' } } }
  const [plain, themed] = [await prerender(tag), await prerender({ ...tag, locale: 'de', config })]
  for (const { html, csp } of [plain, themed]) {
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? []
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(html) ?? []
    const toSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(csp).toEqual({ styleSrc: toSource(style), scriptSrc: toSource(script) })
  }
  expect(themed.csp.styleSrc).not.toBe(plain.csp.styleSrc)
  expect(themed.csp.scriptSrc).toBe(plain.csp.scriptSrc)
})

it('calls at the same time do not share the loading of a language', async () => {
  const tags = await Promise.all(
    ['de', 'de', 'en', 'ar', 'de'].map((locale) => prerender({ ...tag, locale })),
  )
  const titles = tags.map(({ html }) => /<h2[^>]*>([^<]*)/.exec(html)?.[1])
  expect(new Set(titles).size).toBe(3)
  expect(titles[1]).toBe(titles[0])
  expect(titles[4]).toBe(titles[0])
})

it('a tag of a business has its first screen, in its language also if several are rendered at once', async () => {
  const business = { ...tag, kind: 'business', products: ['emailOtp', 'passwords'] } as const
  const [german, arabic, same, page] = await Promise.all([
    prerender({ ...business, locale: 'de' }),
    prerender({ ...business, locale: 'ar' }),
    prerender({ ...business, locale: 'de' }),
    prerender({
      ...business,
      flow: 'organization',
      organizationSlug: 'acme',
      products: ['emailOtp', 'sso', 'passwords'],
    }),
  ])
  expect(german?.html).toContain('Stattdessen ein Passwort verwenden')
  expect(same).toEqual(german)
  expect(arabic?.html).toContain('dir="rtl"')
  expect(page?.html).toContain('kind="business" flow="organization" organization-slug="acme"')
  expect(page?.html).toContain('Use a password instead')
  // The space of the buttons of other sites.
  expect(page?.html).toContain('aria-busy="true"')
  expect(gzipSync(page?.html ?? '').length).toBeLessThanOrEqual(3000)
})

it('values cannot leave their attribute or their script', async () => {
  const hostile = '"></template></script></style><img src=x onerror=alert(1)>'
  const { html } = await prerender({
    ...tag,
    products: 'passwords otp',
    prefillEmail: hostile,
    locale: hostile,
    nonce: hostile,
    config: {
      otpOptions: { loginTemplateId: hostile },
      passwordOptions: { layout: 'combined', signupURL: `https://example.org/${hostile}` },
      theme: { logo: { logoImageUrl: hostile } },
    },
  })
  expect(html).not.toContain('<img src=x')
  expect(html.match(/<\/template>/g)).toHaveLength(1)
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect(html.match(/<\/script>/g)).toHaveLength(2)
})
