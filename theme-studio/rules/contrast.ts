import type { CustomProperty, Theme } from '../../widget/app/theme.ts'
import { contrastOf, findPassingColor, mix, type Rgb } from './colors.ts'
import { findColorValue } from './scheme-colors.ts'
import { findSchemes, type Scheme, splitColor } from './schemes.ts'

/** Reads a CSS color in a color scheme; undefined if it is not a color. */
export type ReadColor = (value: string, scheme: Scheme) => Rgb | undefined

/** A pair of colors whose contrast is too low, and the nearest color that reaches it. */
export type LowContrast = {
  /** What the pair is, for example `Links on the card`. */
  title: string
  /** The custom property to change, and the color scheme in which its color is too weak. */
  property: CustomProperty
  scheme: Scheme
  /** The custom property of the color behind it. */
  background: CustomProperty
  /** The contrast, from 1 to 21, and the least that WCAG 2.2 requires. */
  ratio: number
  minimum: number
  /** A hexadecimal color; undefined if no color of this hue reaches the minimum. */
  suggestion: string | undefined
}

type Pair = {
  title: string
  property: CustomProperty
  background: CustomProperty
  minimum: number
  /** How much of the background shows through the foreground, from 0 to 1. */
  faded?: number
  /** How much of the foreground tints the background, from 0 to 1. */
  tint?: number
}

/** WCAG 2.2, 1.4.3: text. */
const text = 4.5
/** WCAG 2.2, 1.4.11: borders of fields and the focus ring. */
const nonText = 3

/** Disabled controls and decoration, such as the border of the card, need no contrast. */
const pairs: Pair[] = [
  { title: 'Text on the card', property: '--lw-color', background: '--lw-background', minimum: text },
  {
    title: 'Borders of fields on the card',
    property: '--lw-color',
    background: '--lw-background',
    minimum: nonText,
    faded: 0.48,
  },
  {
    title: 'Secondary text on the card',
    property: '--lw-secondary',
    background: '--lw-background',
    minimum: text,
  },
  { title: 'Links on the card', property: '--lw-primary', background: '--lw-background', minimum: text },
  {
    title: 'Success messages',
    property: '--lw-success',
    background: '--lw-background',
    minimum: text,
    tint: 0.07,
  },
  {
    title: 'Error messages',
    property: '--lw-error',
    background: '--lw-background',
    minimum: text,
    tint: 0.07,
  },
  {
    title: 'Focus ring on the card',
    property: '--lw-focus',
    background: '--lw-background',
    minimum: nonText,
  },
  {
    title: 'Label of the main button',
    property: '--lw-button-primary-color',
    background: '--lw-button-primary-background',
    minimum: text,
  },
  {
    title: 'Label of other buttons',
    property: '--lw-button-secondary-color',
    background: '--lw-button-secondary-background',
    minimum: text,
  },
]

/**
 * Finds the pairs of a theme whose contrast is below WCAG 2.2 AA, in each color scheme that the theme has.
 *
 * @param defaults the default of each custom property: a color, or `var()` of another property. A property without a
 *   default that is a color is not checked: the widget computes a readable label for the main button, for example.
 */
export function findLowContrast(
  theme: Theme,
  defaults: ReadonlyMap<string, string>,
  readColor: ReadColor,
): LowContrast[] {
  const read = (property: CustomProperty, scheme: Scheme) =>
    readColor(splitColor(findColorValue(theme, defaults, property))[scheme], scheme)
  // The page shows through a background that is not opaque, so its color is unknown.
  const readBackground = (property: CustomProperty, scheme: Scheme) => {
    const color = read(property, scheme)
    return (color?.alpha ?? 1) < 1 ? undefined : color
  }
  return findSchemes(theme).flatMap((scheme) =>
    pairs.flatMap(({ title, property, background, minimum, faded = 0, tint = 0 }) => {
      const color = read(property, scheme)
      const behind = readBackground(background, scheme)
      if (!color || !behind) return []
      const draw = (candidate: Rgb) => {
        const share = 1 - (1 - faded) * (candidate.alpha ?? 1)
        return contrastOf(mix(candidate, behind, share), mix(behind, candidate, tint))
      }
      const ratio = draw(color)
      if (ratio >= minimum) return []
      const suggestion = findPassingColor(color, (candidate) => draw(candidate) >= minimum)
      return [{ title, property, scheme, background, ratio, minimum, suggestion }]
    }),
  )
}
