import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { loadPrerender } from '../support/load-prerender.ts'

const prerender = await loadPrerender()
const tag = { publicToken: 'public-token-test-1', products: 'otp' }

it('a prerendered tag adds at most 3.2 KB to the page, after gzip', async () => {
  const { html } = await prerender(tag)
  expect(gzipSync(html).length).toBeLessThanOrEqual(3200)
  // The hash of a policy stays valid, so the same tag has the same HTML.
  expect((await prerender(tag)).html).toBe(html)
})

it('the hashes are those of the style and of the script, which is the same for every tag', async () => {
  const config = { theme: { colors: { primary: 'rebeccapurple' } } }
  const [plain, themed] = [await prerender(tag), await prerender({ ...tag, locale: 'de', config })]
  for (const { html, csp } of [plain, themed]) {
    const [, style = ''] = /<style [^>]*>(.*)<\/style>/s.exec(html) ?? []
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(html) ?? []
    const toSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(csp).toEqual({ styleSrc: toSource(style), scriptSrc: toSource(script) })
  }
  expect(themed.csp.styleSrc).not.toBe(plain.csp.styleSrc)
  expect(themed.csp.scriptSrc).toBe(plain.csp.scriptSrc)
})

it('values cannot leave their attribute or their script', async () => {
  const hostile = '"></template></script><img src=x onerror=alert(1)>'
  const { html } = await prerender({
    ...tag,
    prefillEmail: hostile,
    nonce: hostile,
    config: {
      passwordOptions: { loginTemplateId: hostile } as object,
      otpOptions: { loginTemplateId: hostile },
    },
  })
  expect(html).not.toContain('<img')
  expect(html.match(/<\/template>/g)).toHaveLength(1)
  expect(html.match(/<\/script>/g)).toHaveLength(2)
})
