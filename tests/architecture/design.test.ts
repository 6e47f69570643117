import { describe, expect, it } from 'vitest'
import { contrast } from '../../emails/colors.ts'
import { allFiles, textOf } from './source-files.ts'

/** The design tokens by name, with colors in lower case and without abbreviations. */
const tokens = new Map(
  [...textOf('design/tokens.css').matchAll(/^ {2}--([\w-]+):\s*([^;]+);/gm)].map(
    ([, name = '', value = '']) => [name, normalize(value)],
  ),
)

const tokenColors = new Set([...tokens.values()].flatMap(listColors))

function normalize(value: string): string {
  return value.toLowerCase().replace(/#([0-9a-f])([0-9a-f])([0-9a-f])\b/g, '#$1$1$2$2$3$3')
}

function listColors(text: string): string[] {
  return normalize(text).match(/#[0-9a-f]{6}\b/g) ?? []
}

describe('a default of the widget is the token of the design', () => {
  const card = textOf('widget/ui/card.css')
  const defaults = new Map(
    [...card.matchAll(/^ {2}--([\w-]+): (?:var\(--lw-[\w-]+, )?(light-dark\([^)]+\)|[\w.]+)\)?;/gm)].map(
      ([, name = '', value = '']) => [name, normalize(value)],
    ),
  )

  it.each([
    ['primary', 'primary'],
    ['success', 'success'],
    ['error', 'error'],
    ['warning', 'warning'],
    ['background', 'surface'],
    ['text', 'ink'],
    ['radius', 'radius'],
  ])('--%s is --%s', (name, token) => {
    expect(tokens.get(token)).toBeDefined()
    expect(defaults.get(name)).toBe(tokens.get(token))
  })

  it('--secondary is --ink-quiet in dark mode; the specification of the widget sets the light color', () => {
    const [, dark] = listColors(tokens.get('ink-quiet') ?? '')
    expect(defaults.get('secondary')).toBe(`light-dark(#5c727d, ${dark})`)
  })

  it('and so are the sizes of its text and title', () => {
    const toPixels = (token: string) => `${Number.parseFloat(tokens.get(token) ?? '') * 16}px`
    expect(card).toContain(`font: 400 ${toPixels('body')} / 1.5`)
    expect(card).toContain(`font-size: ${toPixels('title')};`)
  })
})

describe('colors have enough contrast, light and dark', () => {
  it.each([
    ['ink', 'page', 4.5],
    ['ink', 'surface', 4.5],
    ['ink-quiet', 'page', 4.5],
    ['ink-quiet', 'surface', 4.5],
    ['ink-quiet', 'neutral-tint', 4.5],
    ['on-primary', 'primary', 4.5],
    ['surface', 'error', 4.5],
    ['success', 'success-tint', 4.5],
    ['error', 'error-tint', 4.5],
    ['warning', 'warning-tint', 4.5],
    ['info', 'info-tint', 4.5],
    ['success', 'surface', 4.5],
    ['error', 'surface', 4.5],
    ['warning', 'surface', 4.5],
    ['info', 'surface', 4.5],
    ['focus', 'page', 3],
    ['focus', 'surface', 3],
    ['control-border', 'page', 3],
    ['control-border', 'surface', 3],
    ['ink', 'person-1', 7],
    ['ink', 'person-2', 7],
    ['ink', 'person-3', 7],
    ['ink', 'person-4', 7],
    ['ink', 'person-5', 7],
    ['ink', 'person-6', 7],
    ['addition', 'page', 3],
    ['addition', 'surface', 3],
    ['icing', 'page', 3],
    ['icing', 'surface', 3],
  ])('--%s on --%s', (color, ground, minimum) => {
    const colors = listColors(tokens.get(color) ?? '')
    const grounds = listColors(tokens.get(ground) ?? '')
    expect([colors.length, grounds.length]).toEqual([2, 2])
    for (const [scheme, value] of colors.entries()) {
      expect(contrast(value, grounds[scheme] ?? ''), scheme === 0 ? 'light' : 'dark').toBeGreaterThanOrEqual(
        minimum,
      )
    }
  })
})

describe('every color is a token', () => {
  const parts = [
    'emails/colors.ts',
    'emails/html/to-html.ts',
    'emails/html/parts-source.tsx',
    'server/pages/app-manifest.ts',
    'server/platform/outbox/page.ts',
    'portal/index.html',
    ...allFiles('portal').filter((path) => path.endsWith('.css')),
  ]

  it.each(parts)('in %s', (path) => {
    // Black is the color of text on a light accent that a brand chose for its emails.
    const allowed = new Set([...tokenColors, '#000000'])
    expect(listColors(textOf(path)).filter((color) => !allowed.has(color))).toEqual([])
  })
})

describe('every length, radius, font size, weight and duration of the portal is a token', () => {
  const sheets = allFiles('portal').filter((path) => path.endsWith('.css'))

  /** The declarations and conditions without comments; media queries and descriptions of fonts cannot contain variables. */
  function listDeclarations(css: string): string[] {
    return css
      .replace(/\/\*[\s\S]*?\*\/|@font-face \{[^}]*\}/g, '')
      .split(/[;{}]/)
      .map((part) => part.trim())
      .filter((part) => part !== '' && !part.startsWith('@media'))
  }

  /** Lines of 1 px are no step of a scale. Units that follow the text or the window are none either. */
  const literal =
    /(?<![\w.-])(?!1px|0px)[\d.]+(?:px|rem|pt|m?s)\b|^font(?:-weight)?:\s*(?:\d{3}|bold|normal)\b|^border-radius:.*\d(?:em|ch|lh)\b/

  it('recognizes a literal value', () => {
    const css = `
      /* 2px */ .box { padding: 0 6px; margin: -1px; border: 1px solid; width: 40ch; font-weight: 500 }
      @media (max-width: 760px) { .box { font: 400 var(--body) / 1.5 var(--font); height: 1.5rem; width: 50% } }`
    expect(listDeclarations(css).filter((part) => literal.test(part))).toEqual([
      'padding: 0 6px',
      'font-weight: 500',
      'font: 400 var(--body) / 1.5 var(--font)',
      'height: 1.5rem',
    ])
  })

  it.each(sheets)('in %s', (path) => {
    expect(listDeclarations(textOf(path)).filter((part) => literal.test(part))).toEqual([])
  })

  it('and every token that a style sheet uses for one exists', () => {
    const scale = /var\(--((?:space|span|radius|control|line|stripe|row|check)(?:-(?!border)[\w-]+)?)[,)]/g
    const used = sheets.flatMap((path) => [...textOf(path).matchAll(scale)].map(([, name = '']) => name))
    expect(new Set(used.filter((name) => !tokens.has(name)))).toEqual(new Set())
  })
})
