import { describe, expect, it } from 'vitest'
import { contrast } from './colors.ts'
import { renderEmail } from './render.ts'
import { findSample, type sampleKinds } from './samples.ts'
import type { Brand } from './values.ts'

const brand = { name: 'Cakelock', supportEmail: 'help@cakes.example.org' }
const render = (kind: (typeof sampleKinds)[number], style: { brand: Brand }) =>
  renderEmail(findSample(kind), { locale: 'en', ...style })

describe('the brand', () => {
  it('shows its logo with the name as alternative text', () => {
    const { html } = render('signInCode', { brand: { ...brand, logoUrl: 'https://a.example/l.png?a=1&b=2' } })
    expect(html).toMatch(/<img [^>]*alt="Cakelock"[^>]*src="https:\/\/a\.example\/l\.png\?a=1&amp;b=2"/)
  })

  it('shows its mark next to the name, with the first letter where images are blocked', () => {
    const { html } = render('signInCode', { brand: { ...brand, markUrl: 'https://a.example/mark.png' } })
    expect(html).toMatch(
      /<td aria-hidden="true"[^>]*><img (?=[^>]*alt="C")[^>]*src="https:\/\/a\.example\/mark\.png"[^>]*><\/td><td [^>]*><bdi>Cakelock/,
    )
    const logoUrl = 'https://a.example/logo.png'
    const both = render('signInCode', { brand: { ...brand, logoUrl, markUrl: 'https://a.example/mark.png' } })
    expect(both.html).not.toContain('mark.png')
  })

  it.each([
    [{ supportEmail: 'help@a.example' }, 'mailto:help@a.example', /contact support\.\n/],
    [
      { supportUrl: 'https://a.example/help' },
      'https://a.example/help',
      /contact support\.\nhttps:\/\/a\.example\/help\n/,
    ],
    [{}, undefined, /contact support\.\n/],
  ])('links to support: %j', (support, url, text) => {
    const message = render('pinChanged', { brand: { name: 'Cakelock', ...support } })
    expect(message.text).toMatch(text)
    expect(/<a href="([^"]*)"[^>]*><bdi>support<\/bdi><\/a>/.exec(message.html)?.[1]).toBe(url)
  })

  it.each(['#1a6fae', '#ffe600', '#000000', '#ffffff', '#c43d4b', '#777777', 'red;background:url(x)'])(
    'has a button with enough contrast in the color %s, light and dark',
    (accent) => {
      const { html } = render('signInLink', { brand: { ...brand, accent } })
      const [, background = '', color = ''] =
        /<a [^>]*background-color:(#\w{6});border-radius:8px;color:(#\w{6})/.exec(html) ?? []
      const [, dark = '', onDark = ''] =
        /lw-accent\{background:(#\w{6})!important;color:(#\w{6})!important/.exec(html) ?? []
      expect(contrast(background, color)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, '#142129')).toBeGreaterThanOrEqual(3)
    },
  )
})
