const isDigit = /^\p{Nd}$/u

/**
 * Replaces the decimal digits of every script, such as `１`, `१` and `١`, by ASCII digits, and the full-width plus sign by
 * `+`. Every field that accepts digits uses this function.
 */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, toAsciiDigit).replaceAll('＋', '+')

/** In Unicode, the ten digits of a script follow each other, and a set of digits follows another set or a non-digit. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (isDigit.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}

/**
 * The digits of a text, such as a pasted message with a code.
 *
 * @param length the number of digits of a code; a group of exactly this length is preferred to digits before it
 */
export function readDigits(text: string, length: number): string {
  const ascii = toAsciiDigits(text)
  const group = ascii.match(new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`))?.[0]
  return group ?? ascii.replace(/\D/g, '').slice(0, length)
}
