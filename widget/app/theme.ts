import type { Mistake } from './mistakes.ts'

export type ColorScheme = 'light' | 'dark' | 'system'

/** The theme. Each value is a CSS value of the custom property that it sets. */
export type Theme = {
  /** The color scheme. Defaults to the `color-scheme` of the page, or to `light` if the theme sets colors. */
  colorScheme?: ColorScheme
  container?: {
    background?: string
    borderColor?: string
    borderRadius?: string
    width?: string
    padding?: string
    shadow?: string
  }
  colors?: {
    primary?: string
    secondary?: string
    success?: string
    error?: string
    text?: string
    focus?: string
  }
  buttons?: {
    primary?: ButtonTheme
    secondary?: ButtonTheme
    disabled?: ButtonTheme
  }
  typography?: { fontFamily?: string }
  /**
   * Hides the title of the first screen.
   * @default false
   */
  hideHeaderText?: boolean
  /**
   * Hides the back arrow, for a page that has its own.
   * @default false
   */
  hideBackArrow?: boolean
  logo?: {
    /** The URL of an image above the title, at most 50 px high and 100 px wide. */
    logoImageUrl?: string
    align?: 'start' | 'center'
  }
}

export type ButtonTheme = {
  backgroundColor?: string
  textColor?: string
  borderColor?: string
  borderRadius?: string
}

export type CustomProperty = `--lw-${string}`

/** The path in a theme, the custom property that it sets, and the CSS property whose values it accepts. */
export type Token = readonly [path: string, property: CustomProperty, kind?: TokenKind]
type TokenKind = 'border-radius' | 'width' | 'padding' | 'box-shadow' | 'justify-self' | 'font-family'

const buttonTokens = (name: string): Token[] => [
  [`buttons.${name}.backgroundColor`, `--lw-button-${name}-background`],
  [`buttons.${name}.textColor`, `--lw-button-${name}-color`],
  [`buttons.${name}.borderColor`, `--lw-button-${name}-border`],
  [`buttons.${name}.borderRadius`, `--lw-button-${name}-radius`, 'border-radius'],
]

/** Every token that is a CSS value; a color if no other property is named. */
export const tokens: readonly Token[] = [
  ['container.background', '--lw-background'],
  ['container.borderColor', '--lw-border-color'],
  ['container.borderRadius', '--lw-radius', 'border-radius'],
  ['container.width', '--lw-width', 'width'],
  ['container.padding', '--lw-padding', 'padding'],
  ['container.shadow', '--lw-shadow', 'box-shadow'],
  ['colors.primary', '--lw-primary'],
  ['colors.secondary', '--lw-secondary'],
  ['colors.success', '--lw-success'],
  ['colors.error', '--lw-error'],
  ['colors.text', '--lw-color'],
  ['colors.focus', '--lw-focus'],
  ...buttonTokens('primary'),
  ...buttonTokens('secondary'),
  ...buttonTokens('disabled'),
  ['typography.fontFamily', '--lw-font-family', 'font-family'],
  ['logo.align', '--lw-logo-align', 'justify-self'],
]

/** Everything else that can be set, for tools: the widget itself checks each by name. */
export const themeSettings: readonly (readonly [path: string, kind: 'flag' | 'scheme' | 'image'])[] = [
  ['colorScheme', 'scheme'],
  ['hideHeaderText', 'flag'],
  ['hideBackArrow', 'flag'],
  ['logo.logoImageUrl', 'image'],
]

/** The custom properties that a theme sets, ready for an element's style. */
export function toCustomProperties(theme: Theme): Record<CustomProperty, string> {
  const style: Record<CustomProperty, string> = {}
  function collect(at: object, above: string) {
    for (const [key, value] of Object.entries(at)) {
      const path = above + key
      const property = tokens.find(([tokenPath]) => tokenPath === path)?.[1]
      if (property && typeof value === 'string') style[property] = value
      else if (isRecord(value)) collect(value, `${path}.`)
    }
  }
  collect(theme, '')
  return style
}

/** A theme without its invalid values, and a mistake for each invalid value. */
export type ParsedTheme = { theme: Theme; mistakes: Mistake[] }

/**
 * Reads a theme, which may contain anything.
 *
 * @param isValue whether a text is a value of a CSS property
 */
export function readTheme(value: unknown, isValue: (property: string, text: string) => boolean): ParsedTheme {
  const mistakes: Mistake[] = []

  function findMistake(path: string, leaf: unknown): Mistake | undefined {
    if (path === '') return ['theme']
    const values = [path, JSON.stringify(leaf)]
    if (path === 'hideHeaderText' || path === 'hideBackArrow') {
      return typeof leaf === 'boolean' ? undefined : ['themeFlag', ...values]
    }
    if (path === 'logo.logoImageUrl') {
      return typeof leaf === 'string' ? undefined : ['themeImage', ...values]
    }
    if (path === 'colorScheme') return isColorScheme(leaf) ? undefined : ['themeScheme', ...values]
    const token = tokens.find(([tokenPath]) => tokenPath === path)
    if (!token) return ['token', path]
    const kind = token[2] ?? 'color'
    return typeof leaf === 'string' && isValue(kind, leaf) ? undefined : ['themeValue', ...values, kind]
  }

  function read(at: unknown, path: string): unknown {
    if (isRecord(at)) {
      const inside = path === '' ? '' : `${path}.`
      const entries = Object.entries(at).map(([key, part]) => [key, read(part, inside + key)])
      return Object.fromEntries(entries.filter(([, part]) => part !== undefined))
    }
    if (at === undefined || at === null) return undefined
    const mistake = findMistake(path, at)
    if (!mistake) return at
    mistakes.push(mistake)
    return undefined
  }

  return { theme: (read(value, '') ?? {}) as Theme, mistakes }
}

export const isColorScheme = (value: unknown): value is ColorScheme =>
  ['light', 'dark', 'system'].includes(value as string)

/**
 * Whether a theme fits only one color scheme: it sets colors, and none with `light-dark()`. Such a theme is light
 * unless it sets `colorScheme`.
 */
export function hasOnePalette({ colors, container }: Theme): boolean {
  const palette = [...Object.values(colors ?? {}), container?.background].filter(
    (color) => color !== undefined,
  )
  return palette.length > 0 && !palette.some((color) => color.includes('light-dark('))
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
