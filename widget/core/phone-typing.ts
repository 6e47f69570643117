import { toAsciiDigits } from '#contract/digits.ts'
import type { PhoneMetadata, TypedPhone } from './phones.ts'

/** The field's text and the caret position. */
export type Typing = { text: string; caret: number }

/** The effect of the last key: insert, or delete before or after the caret. */
export type Stroke = 'typed' | 'erasedBefore' | 'erasedAfter'

/** Reduces text to its significant characters: ASCII digits and plus signs. */
const toSignificant = (text: string) => toAsciiDigits(text).replace(/[^\d+]/g, '')

/**
 * Formats a phone number while it is typed. The caret stays after the same digit, and deleting a bracket or
 * space deletes the adjacent digit.
 *
 * @param before the field's text before this key
 * @returns the formatted text, caret, and country: another country if the number's calling code says so
 */
export function formatTyping(
  now: Typing,
  before: string,
  stroke: Stroke,
  phone: Omit<TypedPhone, 'typed'>,
  metadata: PhoneMetadata,
): Typing & { country: string } {
  const { text, caret } = withDigitDeleted(now, before, stroke)
  const typed = toSignificant(text)
  const digits = metadata.parse({ ...phone, typed })
  const whole = metadata.parse({ ...phone, typed: toAsciiDigits(text) })
  // The digits of an extension, as in "ext. 5", are not part of the number.
  const hasExtension = whole.isValid && whole.number !== digits.number
  const parsed = hasExtension ? whole : digits
  const isForeign = !parsed.number.startsWith(`+${phone.callingCode}`)
  if (parsed.isValid && (isForeign || hasExtension || typed.startsWith('+'))) {
    const { national } = parsed
    return { text: national, caret: national.length, country: isForeign ? parsed.country : phone.country }
  }
  const formatted = metadata.format({ ...phone, typed }) || typed
  const digitsBefore = toSignificant(text.slice(0, caret)).length
  const isAtEnd = digitsBefore === typed.length
  return {
    text: formatted,
    caret: isAtEnd ? formatted.length : positionAfter(formatted, digitsBefore),
    country: phone.country,
  }
}

/** Deletes the adjacent digit instead of a separator, which formatting would insert again. */
function withDigitDeleted(now: Typing, before: string, stroke: Stroke): Typing {
  const significant = toSignificant(now.text)
  if (stroke === 'typed' || significant !== toSignificant(before)) return now
  const position = toSignificant(now.text.slice(0, now.caret)).length - (stroke === 'erasedBefore' ? 1 : 0)
  if (position < 0) return now
  return { text: significant.slice(0, position) + significant.slice(position + 1), caret: position }
}

/** The caret position right after `count` significant characters. */
function positionAfter(text: string, count: number): number {
  let position = 0
  for (let seen = 0; seen < count && position < text.length; position++) {
    if (/[\d+]/.test(text.charAt(position))) seen++
  }
  return position
}
