import { describe, expect, it, vi } from 'vitest'
import type { WidgetConfig } from '../app/config.ts'
import { type PrerenderOptions, prerender } from './prerender.ts'
import { isSafeValue } from './safe-value.ts'
import { toStaticHtml } from './static-html.ts'
import { toAttributes } from './tag.ts'

// The build inserts the text of this script.
vi.stubGlobal('KEEP_FORM', '')

const tag: PrerenderOptions = { publicToken: 'public-token-test-1' }

describe('prerender', () => {
  it.each<[options: unknown, sentence: string]>([
    [undefined, 'publicToken must be the public token of a project.'],
    [{ ...tag, publicToken: 5 }, 'publicToken must be of the type string.'],
    [{ ...tag, products: 3 }, 'products must be of the type string or array.'],
    [{ ...tag, nonce: {} }, 'nonce must be of the type string.'],
    [{ ...tag, producs: 'otp' }, 'producs is not an option. The options are publicToken, apiUrl, products,'],
    [
      { ...tag, apiUrl: 'ftp://login.example.org' },
      'The api-url of <login-widget> must be an http or https URL',
    ],
    [{ ...tag, products: 'carrier-pigeons' }, 'products must be one of oauth, crypto'],
    [
      { ...tag, products: 'emailMagicLinks otp' },
      'products must not contain both emailMagicLinks and otp with emailed codes.',
    ],
    [{ ...tag, theme: 'pink' }, 'The theme attribute of <login-widget> must be light, dark or system'],
    [{ ...tag, config: { otpOptions: 'sms' } }, 'config.otpOptions must be an object.'],
    [{ ...tag, config: { shadowDOM: false } }, 'config.shadowDOM must not be false'],
    [{ ...tag, kind: 'company' }, 'kind must be business, or be omitted.'],
    [{ ...tag, flow: 'discovery' }, "flow and organizationSlug need kind: 'business'."],
    [{ ...tag, organizationSlug: 'acme' }, "flow and organizationSlug need kind: 'business'."],
    [{ ...tag, kind: 'business', organizationSlug: 'acme' }, "organizationSlug needs flow: 'organization'"],
    [{ ...tag, kind: 'business', flow: 'carrier' }, 'flow must be one of discovery, organization'],
    [{ ...tag, kind: 'business', products: 'otp' }, 'products must be one of emailMagicLinks, emailOtp'],
    [
      { ...tag, theme: { colors: { primary: 'red; display: none' } } },
      'theme.colors.primary must be a value of the CSS property color',
    ],
  ])('rejects %j', async (options, sentence) => {
    await expect(prerender(options as PrerenderOptions)).rejects.toThrow(sentence)
  })

  it('names every mistake', async () => {
    const options = { ...tag, products: 'passkeys', theme: 'pink' } as unknown as PrerenderOptions
    await expect(prerender(options)).rejects.toThrow(/^The theme attribute.* products must contain another/)
    await expect(prerender({ locale: 5 } as never)).rejects.toThrow(/^locale must be.* publicToken must be/)
  })

  it.each(['</script>', '<!--<script', '<!--'])(
    'keeps %s of the configuration inside its script',
    async (text) => {
      const config = { otpOptions: { loginTemplateId: text } } as WidgetConfig
      const { html } = await prerender({ ...tag, config })
      const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? []
      expect(json).not.toContain('<')
      expect(JSON.parse(json)).toEqual(config)
    },
  )
})

describe('a value of a theme', () => {
  it.each([
    '#2f6b5c',
    'rgb(47 107 92 / 50%)',
    'light-dark(#111, #eee)',
    'var(--brand, red)',
    'calc((1px + 2px) * 2)',
    '"Source Sans 3", \'Noto\', ヒラギノ, sans-serif',
  ])('may be %s', (value) => {
    expect(isSafeValue('color', value)).toBe(true)
  })

  it.each([
    'red; display: none',
    'red} body{color: red',
    '</style><script>',
    'red/*',
    '\\3c',
    'rgb(200, 0, 0',
    'rgb(200, 0, 0))(',
    'rgb(200,\n0, 0)',
    'red\r\n',
    '"Inter',
    `"Inter', serif`,
    '"a;b"',
    'url(https://example.org/image.png)',
    'URL("image.png")',
    'red !important',
  ])('may not be %j', (value) => {
    expect(isSafeValue('color', value)).toBe(false)
  })
})

it('writes only the attributes that are set', () => {
  expect(toAttributes({ ...tag, products: ['otp', 'passwords'], locale: 'de', autofocus: true })).toEqual({
    'public-token': 'public-token-test-1',
    products: 'otp passwords',
    locale: 'de',
    autofocus: '',
  })
  expect(toAttributes({ ...tag, theme: { hideBackArrow: true } })).toMatchObject({
    theme: '{"hideBackArrow":true}',
  })
  expect(toAttributes({ ...tag, autofocus: false })).toEqual({ 'public-token': 'public-token-test-1' })
})

it('turns each inline style into one rule, and forms into forms that do nothing', () => {
  const html =
    '<p style="--lw-font-family:&quot;A&amp;B&quot;;"></p><p style="top:0;"></p><p style="top:0;"></p><form class="a" method="post" novalidate>'
  expect(toStaticHtml(html, false)).toEqual({
    html: '<p data-style="--lw-font-family:&quot;A&amp;B&quot;;"></p><p data-style="top:0;"></p><p data-style="top:0;"></p><form method="dialog" class="a" novalidate>',
    rules: [
      String.raw`[data-style="--lw-font-family:\"A&B\";"]{--lw-font-family:"A&B";}`,
      '[data-style="top:0;"]{top:0;}',
    ],
  })
})

it('focuses the first empty field', () => {
  const html = '<input name="email" value="ann@example.org"><input name="password" value>'
  expect(toStaticHtml(html, true).html).toBe(
    html.replace('<input name="password"', '<input autofocus name="password"'),
  )
})
