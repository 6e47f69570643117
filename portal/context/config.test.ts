import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const origin = 'https://cakes.example.org'

describe('parseConfig', () => {
  it('has a default for everything', () => {
    const config = parseConfig(undefined, origin)
    expect(config).toMatchObject({ productName: 'Cakelock', apiUrl: origin, products: ['passwords'] })
    expect(config.links.terms).toBe('/info/terms')
  })

  it("uses the server's links, and defaults for the others", () => {
    const config = parseConfig(
      '{"productName":"Piebox","apiUrl":"https://api.example.org/","links":{"faq":"https://example.org/faq"}}',
      origin,
    )
    expect(config).toMatchObject({ productName: 'Piebox', apiUrl: 'https://api.example.org' })
    expect(config.links).toMatchObject({ faq: 'https://example.org/faq', about: '/info/about' })
  })

  it('names the API that signs users in: its own, the hosted provider’s, or the vendor’s', () => {
    expect(parseConfig('{"apiUrl":"https://api.example.org/"}', origin).providerUrl).toBe(
      'https://api.example.org',
    )
    const hosted = parseConfig('{"providerUrl":"https://login.example.org"}', origin)
    expect(hosted).toMatchObject({ apiUrl: origin, providerUrl: 'https://login.example.org' })
    expect(parseConfig('{"providerUrl":null}', origin).providerUrl).toBeNull()
  })

  it.each([
    ['{', /not JSON/],
    ['{"apiUrl":"nowhere"}', /apiUrl/],
    ['{"products":[]}', /products/],
    ['{"oneTap":"left"}', /oneTap/],
    ['{"checkout":"everywhere"}', /checkout/],
    ['{"links":{"faq":"javascript:alert(1)"}}', /links\.faq: must be a web/],
    ['{"links":{"faq":"data:text/html,x"}}', /links\.faq/],
  ])('throws for %s', (text, sentence) => expect(() => parseConfig(text, origin)).toThrow(sentence))
})
