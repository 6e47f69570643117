import * as z from 'zod/mini'

/**
 * Schemas for text and instants in requests. Every string of a request uses one of these schemas, or a narrower
 * pattern, because JSON allows values that a database rejects: PostgreSQL text cannot contain U+0000, UTF-8 cannot
 * contain half of a surrogate pair, and timestamps have a range.
 */

/** Whether the text has no U+0000 and no unpaired surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** Any text that the database can store. */
export const Text = z
  .string()
  .check(z.refine(isStorable, 'must not contain the character U+0000 or half of a surrogate pair'))

/**
 * Text without leading and trailing white space and byte order marks (U+FEFF), such as a reason. It is composed (NFC),
 * because one system writes `ü` as one character and another as two.
 */
export const TrimmedText = Text.check(z.trim(), z.normalize('NFC'))

/** Trimmed text without control characters, which change what the terminal of its reader shows. */
export const OneLineText = TrimmedText.check(
  z.refine((text) => !/\p{Control}/u.test(text), 'must not contain line breaks or other control characters'),
)

/** Trimmed text with at least one visible character. */
export const VisibleText = TrimmedText.check(
  z.refine(
    (text) => /[^\p{Separator}\p{Control}\p{Format}\p{Default_Ignorable_Code_Point}]/u.test(text),
    'must not be empty',
  ),
)

/** @returns the first `most` UTF-16 units of a text, without half of a surrogate pair at the end */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max)
  return /[\uD800-\uDBFF]$/.test(cut) && cut.length < text.length ? cut.slice(0, -1) : cut
}

const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

const isInRange = (text: string): boolean => {
  const at = Date.parse(text)
  return at >= earliest && at <= latest
}

/** An ISO 8601 instant with any offset, converted to UTC, within the range of every supported database. */
export const Instant = z.pipe(
  z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2026-01-31T09:00:00Z' })
    .check(z.refine(isInRange, 'must be an instant from the year 1 to the year 9999 (UTC)')),
  z.transform((text) => new Date(text).toISOString()),
)

/** The years of the dates that people enter. Later ones do not fit `Instant`, earlier ones are typing errors. */
export const enteredYears = { first: 1970, last: 9999 } as const
