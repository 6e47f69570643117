import type { PhoneBook, TypedPhone } from '../../core/phones.ts'

/** What stands in the field, and how many of its characters stand before the caret. */
export type Typing = { text: string; caret: number }

/** What the last key did: put something in, or took something away before or behind the caret. */
export type Stroke = 'typed' | 'erasedBefore' | 'erasedBehind'

/** The digits and a plus, in ASCII: what counts of a number. */
const toSignificant = (text: string) =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/＋/g, '+')
    .replace(/[^\d+]/g, '')

/**
 * Writes a number as people of its country do, while it is typed. The caret stays behind the digit that it stood
 * behind, and erasing a bracket or a space erases the digit beside it.
 *
 * @param before what stood in the field until this stroke
 * @returns with the number's own country, where it says that it is another's: then it is written as there
 */
export function tidy(
  now: Typing,
  before: string,
  stroke: Stroke,
  phone: Omit<TypedPhone, 'typed'>,
  book: PhoneBook,
): Typing & { country: string } {
  const { text, caret } = withoutLeftOver(now, before, stroke)
  const typed = toSignificant(text)
  const parsed = book.parse({ ...phone, typed })
  const isForeign = !parsed.number.startsWith(`+${phone.callingCode}`)
  if (parsed.isValid && (isForeign || typed.startsWith('+'))) {
    const { national } = parsed
    return { text: national, caret: national.length, country: isForeign ? parsed.country : phone.country }
  }
  const written = book.format({ ...phone, typed }) || typed
  const digitsBefore = toSignificant(text.slice(0, caret)).length
  const isAtEnd = digitsBefore === typed.length
  return {
    text: written,
    caret: isAtEnd ? written.length : placeAfter(written, digitsBefore),
    country: phone.country,
  }
}

/** Erasing a mark that formatting puts back at once would do nothing: the digit it stands by goes instead. */
function withoutLeftOver(now: Typing, before: string, stroke: Stroke): Typing {
  const significant = toSignificant(now.text)
  if (stroke === 'typed' || significant !== toSignificant(before)) return now
  const place = toSignificant(now.text.slice(0, now.caret)).length - (stroke === 'erasedBefore' ? 1 : 0)
  if (place < 0) return now
  return { text: significant.slice(0, place) + significant.slice(place + 1), caret: place }
}

/** The place right behind so many significant characters. */
function placeAfter(text: string, count: number): number {
  let place = 0
  for (let seen = 0; seen < count && place < text.length; place++) {
    if (/[\d+]/.test(text.charAt(place))) seen++
  }
  return place
}
