import { readTheme, type Theme, themeSettings, tokens } from '../../widget/app/theme.ts'
import { parseColor } from '../rules/colors.ts'
import type { ReadColor } from '../rules/contrast.ts'
import type { IsValue } from '../rules/read-text.ts'
import { getValue, withValue } from '../rules/values.ts'

/** Whether the browser accepts a text as a value of a CSS property. */
export const isValue: IsValue = (property, text) => CSS.supports(property, text)

/** Omits everything that is no value of a theme, and the objects that are empty then. */
export function toTheme(value: unknown): Theme {
  const { theme } = readTheme(value, isValue)
  const paths = [...tokens, ...themeSettings].map(([path]) => path)
  return paths.reduce<Theme>((kept, path) => withValue(kept, path, getValue(theme, path)), {})
}

/**
 * Reads any color that does not depend on the page around it, such as `color-mix()`, by letting the browser compute it.
 * A custom property or `currentcolor` has another value on each page, so it is not read.
 */
export const readColor: ReadColor = (value, scheme) => {
  const parsed = parseColor(value)
  if (parsed) return parsed
  if (!CSS.supports('color', value) || /var\(|currentcolor|env\(/i.test(value)) return undefined
  const probe = document.createElement('span')
  Object.assign(probe.style, { color: value, colorScheme: scheme })
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return parseColor(color)
}
