import { hasOnePalette, type Theme } from '../../widget/app/theme.ts'

export type Scheme = 'light' | 'dark'

/** A color in each scheme, as CSS values. */
export type SchemeColors = Record<Scheme, string>

/** The color schemes in which the widget shows a theme. */
export function findSchemes(theme: Theme): Scheme[] {
  if (theme.colorScheme === 'light' || theme.colorScheme === 'dark') return [theme.colorScheme]
  return theme.colorScheme === undefined && hasOnePalette(theme) ? ['light'] : ['light', 'dark']
}

/** Splits `light-dark(a, b)` into its colors. Any other value is the color in both schemes. */
export function splitColor(value: string): SchemeColors {
  const content = value.trim().match(/^light-dark\((.*)\)$/is)?.[1]
  const comma = content === undefined ? -1 : findComma(content)
  if (content === undefined || comma === -1) return { light: value.trim(), dark: value.trim() }
  return { light: content.slice(0, comma).trim(), dark: content.slice(comma + 1).trim() }
}

/** The shortest CSS value of the colors in both schemes. */
export const joinColors = ({ light, dark }: SchemeColors): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`

/** The position of the first comma that is outside of parentheses; -1 if there is none. */
function findComma(text: string): number {
  let depth = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === ',' && depth === 0) return index
  }
  return -1
}
