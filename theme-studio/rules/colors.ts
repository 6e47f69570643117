import {
  clampChroma,
  converter,
  formatHex,
  interpolate,
  type Oklch,
  parse,
  type Rgb,
  wcagContrast,
} from 'culori'

export type { Rgb }

const toRgb = converter('rgb')
const toOklch = converter('oklch')

/** Reads a hexadecimal, named or functional color of CSS, such as `#2f6b5c`; undefined for `var()`, `color-mix()` and others. */
export function parseColor(value: string): Rgb | undefined {
  const color = parse(value)
  return color && toRgb(color)
}

/** The contrast of two opaque colors, from 1 to 21 (WCAG 2.2, contrast ratio). */
export const contrastOf = (first: Rgb, second: Rgb): number => wcagContrast(first, second)

/** The color of `color-mix(in srgb, first, second share)` of opaque colors, where the share is from 0 to 1. */
export const mix = (first: Rgb, second: Rgb, share: number): Rgb =>
  share === 0 ? opaque(first) : toRgb(interpolate([opaque(first), opaque(second)], 'rgb')(share))

const opaque = ({ alpha: _, ...color }: Rgb): Rgb => color

/** As a hexadecimal color. */
export const toHex = (color: Rgb): string => formatHex(color)

/** Of 100 steps from black to white. The eye does not see smaller ones. */
const step = 0.01

/**
 * Finds the color that passes and differs least in lightness. Its hue stays, and its chroma as far as the screen can
 * show it.
 *
 * @returns a hexadecimal color; undefined if none passes
 */
export function findPassingColor(color: Rgb, passes: (candidate: Rgb) => boolean): string | undefined {
  const start = toOklch(color)
  for (let distance = step; distance <= 1; distance += step) {
    for (const lightness of [start.l - distance, start.l + distance]) {
      if (lightness < 0 || lightness > 1) continue
      const hex = formatHex(clampChroma({ ...start, l: lightness } satisfies Oklch, 'oklch'))
      const candidate = parseColor(hex)
      if (candidate && passes(candidate)) return hex
    }
  }
  return undefined
}
