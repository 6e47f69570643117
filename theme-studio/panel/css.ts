import { parseColor } from '../rules/colors.ts'
import type { ReadColor } from '../rules/contrast.ts'

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
