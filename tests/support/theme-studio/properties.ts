import fc from 'fast-check'
import { expect } from 'vitest'
import { parseColor } from '../../../theme-studio/rules/colors.ts'
import { toLink } from '../../../theme-studio/rules/link.ts'
import { readText } from '../../../theme-studio/rules/read-text.ts'
import { splitColor } from '../../../theme-studio/rules/schemes.ts'
import { withValue } from '../../../theme-studio/rules/values.ts'
import { writeText } from '../../../theme-studio/rules/write-text.ts'
import { type Theme, tokens } from '../../../widget/app/theme.ts'

/** A part of what a browser's `CSS.supports` accepts. */
function isValue(property: string, text: string): boolean {
  if (property === 'color') return Object.values(splitColor(text)).every((color) => parseColor(color))
  if (property === 'font-family') return /^(?:"[^"\\\n]*"|[\w -]+)(?:, (?:"[^"\\\n]*"|[\w -]+))*$/.test(text)
  if (property === 'box-shadow') return /^0 1px \d+px rgb\([^)]*\)$/.test(text)
  if (property === 'justify-self') return /^(?:start|center)$/.test(text)
  return /^\d+(?:\.\d+)?(?:px|rem|em|%)?(?: \d+px){0,3}$/.test(text)
}

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const color = fc.oneof(
  hex,
  fc.tuple(hex, hex).map(([light, dark]) => `light-dark(${light}, ${dark})`),
  fc.constantFrom('rebeccapurple', 'rgb(12 34 56 / 50%)', 'oklch(0.6 0.1 200)', 'transparent'),
)
const length = fc.integer({ min: 0, max: 900 }).map((value) => `${value}px`)
const font = fc
  .array(
    fc.string({ unit: 'grapheme', maxLength: 12 }).filter((name) => !/["\\\n]|\/\*/.test(name)),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((names) => [...names.map((name) => `"${name}"`), 'sans-serif'].join(', '))
const shadow = length.map((blur) => `0 1px ${blur} rgb(0 0 0 / 10%)`)
const values = {
  'box-shadow': shadow,
  'justify-self': fc.constantFrom('start', 'center'),
  color,
  'border-radius': length,
  width: length,
  padding: length,
  'font-family': font,
}

/** Themes whose values are CSS. */
const cssTheme = fc
  .tuple(
    ...tokens.map(([path, , kind]) => fc.option(values[kind ?? 'color']).map((value) => ({ path, value }))),
  )
  .map((parts) =>
    parts.reduce<Theme>(
      (theme, { path, value }) => (value === null ? theme : withValue(theme, path, value)),
      {},
    ),
  )

const wholeTheme = fc
  .record({
    css: cssTheme,
    colorScheme: fc.option(fc.constantFrom('light', 'dark', 'system')),
    hideHeaderText: fc.option(fc.boolean()),
    logo: fc.option(fc.webUrl({ withQueryParameters: true, withFragments: true })),
  })
  .map(({ css, colorScheme, hideHeaderText, logo }) => {
    let theme = css
    if (colorScheme) theme = withValue(theme, 'colorScheme', colorScheme)
    if (hideHeaderText !== null) theme = withValue(theme, 'hideHeaderText', hideHeaderText)
    if (logo !== null) theme = withValue(theme, 'logo.logoImageUrl', logo)
    return theme
  })

const unchanged = (theme: Theme) => ({ theme, sentences: [] })

/** A theme that is written as JSON, as a tag and as a link, and read again, is the same. */
export const wholeThemes = fc.property(wholeTheme, (theme) => {
  expect(readText(writeText(theme, 'json'), isValue)).toEqual(unchanged(theme))
  expect(readText(writeText(theme, 'attribute'), isValue)).toEqual(unchanged(theme))
  if (Object.keys(theme).length === 0) return
  const link = toLink(theme, 'https://studio.example/?path=/story/welcome')
  expect(readText(link, isValue)).toEqual(unchanged(theme))
})

/** A theme that is written as CSS, and read again, is the same. CSS has no flags and no logo. */
export const cssThemes = fc.property(cssTheme, (theme) => {
  if (Object.keys(theme).length === 0) return
  expect(readText(writeText(theme, 'css'), isValue)).toEqual(unchanged(theme))
})

const markup = '<img src=x onerror=alert(1)><script>alert(1)</script>'
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(
    markup,
    'url(https://evil.example/x.png)',
    'red; } body { display: none',
    'expression(alert(1))',
    'javascript:alert(1)',
    '\u202e\u2066#fff',
    null,
    Number.MAX_VALUE,
    { toString: 'x' },
    ['#fff'],
  ),
  fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/[\d\w]/.test(text) && text.trim() !== ''),
)
const hostileText = fc.oneof(
  fc
    .record({ path: fc.constantFrom(...tokens.map(([path]) => path)), value: hostileValue })
    .map(({ path, value }) =>
      // `undefined` and null are no values, so they need no sentence.
      JSON.stringify(withValue({}, path, value ?? false)),
    ),
  fc
    .constantFrom('__proto__', 'constructor', 'prototype', 'toString')
    .map((key) => `{"${key}": {"colors": {"primary": "#fff"}}, "colors": {"${key}": "#000"}}`),
  fc.constantFrom(
    markup,
    `<login-widget theme='{"colors": {"primary": "</script>${markup}"}}'>`,
    '{"colors": {"primary": "#fff"',
    'https://studio.example/#lw-theme=%%%',
    'https://studio.example/#lw-theme=____',
    'javascript:alert(1)//#lw-theme=e30',
    '--lw-primary: url(https://evil.example/); --lw-nothing: 1px',
    '{'.repeat(10_000),
    'x'.repeat(1_000_000),
    `{"a": ${'['.repeat(9_000)}`,
  ),
)

/** A hostile text changes nothing and says why. */
export const hostileTexts = fc.property(hostileText, (text) => {
  const { theme, sentences } = readText(text, isValue)
  expect(flatten(theme)).toEqual([])
  expect(sentences.length).toBeGreaterThan(0)
  expect(Object.prototype).not.toHaveProperty('colors')
})

/** The values of a theme, without the objects around them. */
const flatten = (at: unknown): unknown[] =>
  typeof at === 'object' && at !== null ? Object.values(at).flatMap(flatten) : [at]
