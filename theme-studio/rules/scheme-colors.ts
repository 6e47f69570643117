import { type CustomProperty, type Theme, toCustomProperties } from '../../widget/app/theme.ts'
import { joinColors, type Scheme, type SchemeColors, splitColor } from './schemes.ts'

/** The value of a custom property: that of the theme, else its default, or that of the property that the default names. */
export function findColorValue(
  theme: Theme,
  defaults: ReadonlyMap<string, string>,
  property: CustomProperty,
): string {
  const value = toCustomProperties(theme)[property] ?? defaults.get(property) ?? ''
  const reference = value.match(/^var\((--lw-[\w-]+)\)$/)?.[1]
  return reference ? findColorValue(theme, defaults, reference as CustomProperty) : value
}

/** The widget computes the label of its main button like this (`--on-primary` in widget/ui/card.css). */
const readableOn = (color: string): string =>
  `oklch(from ${color} calc(0.17 + 0.82 * clamp(0, (0.57 - l) * 1000, 1)) 0.01 h)`

/** The color that a property has in each scheme while a theme does not set it, as a CSS value. */
export function findDefaultColors(
  theme: Theme,
  defaults: ReadonlyMap<string, string>,
  property: CustomProperty,
): SchemeColors {
  const find = (name: CustomProperty) => splitColor(findColorValue(theme, defaults, name))
  const preset = defaults.get(property) ?? ''
  const reference = preset.match(/^var\((--lw-[\w-]+)\)$/)?.[1]
  if (reference) return find(reference as CustomProperty)
  const share = preset.match(/^(\d+%) of the text color$/)?.[1]
  if (share)
    return mapColors(find('--lw-color'), (text) => `color-mix(in srgb, ${text} ${share}, transparent)`)
  if (preset.startsWith('near white or near black')) return mapColors(find('--lw-primary'), readableOn)
  return splitColor(preset)
}

const mapColors = ({ light, dark }: SchemeColors, change: (color: string) => string): SchemeColors => ({
  light: change(light),
  dark: change(dark),
})

/**
 * Changes a color in one scheme. The other scheme keeps its color.
 *
 * @param value the value of the theme; undefined if it sets none
 * @param color a CSS value. An empty one returns the scheme to its default
 * @returns the new value of the theme; undefined if both schemes have their defaults
 */
export function changeColor(
  value: string | undefined,
  defaultColors: SchemeColors,
  scheme: Scheme,
  color: string,
): string | undefined {
  const colors = value === undefined ? defaultColors : splitColor(value)
  const changed = { ...colors, [scheme]: color.trim() === '' ? defaultColors[scheme] : color }
  const isDefault = changed.light === defaultColors.light && changed.dark === defaultColors.dark
  return isDefault ? undefined : joinColors(changed)
}
