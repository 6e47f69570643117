/**
 * Whether a value of a theme stays within its declaration, and requests nothing. A server cannot tell whether it is
 * valid; the browser does when the widget takes over.
 *
 * @param _property the CSS property whose values the theme accepts
 */
export function isSafeValue(_property: string, value: string): boolean {
  const withoutStrings = value.replace(/"[\w\p{L} .-]*"|'[\w\p{L} .-]*'/gu, '')
  if (!/^[\w\p{L}#%.,()+*/ -]*$/u.test(withoutStrings) || /\/\*|\burl\(/i.test(withoutStrings)) return false
  let depth = 0
  for (const character of withoutStrings) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}
