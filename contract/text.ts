import * as z from 'zod/mini'

/**
 * Text and instants as callers send them. Every string of a request is described by one of these schemas (or by a
 * pattern that is narrower), because not everything that JSON can hold is something that a database can:
 * PostgreSQL has no U+0000 in text, UTF-8 has no half of a surrogate pair, and timestamps have a range.
 */

/** Whether the text has no U+0000 and no unpaired surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** Text of any content that can be stored. */
export const Text = z
  .string()
  .check(z.refine(isStorable, 'must not contain the character U+0000 or half of a surrogate pair'))

/** Text that somebody wrote, such as a reason: without blanks and byte order marks (U+FEFF) at its ends. */
export const TrimmedText = Text.check(z.trim())

/** The same, with something to see in it. */
export const VisibleText = TrimmedText.check(
  z.refine((text) => /[^\p{Separator}\p{Control}\p{Format}]/u.test(text), 'must not be empty'),
)

/** The first `most` UTF-16 units of a text, without half of a pair at the end. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  return /[\uD800-\uDBFF]$/.test(cut) && cut.length < text.length ? cut.slice(0, -1) : cut
}

const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

const isInRange = (text: string): boolean => {
  const at = Date.parse(text)
  return at >= earliest && at <= latest
}

/** An instant in ISO 8601, with any offset; what comes out is UTC. Every database holds what it lets through. */
export const Instant = z.pipe(
  z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2026-01-31T09:00:00Z' })
    .check(z.refine(isInRange, 'must be an instant from the year 1 to the year 9999 (UTC)')),
  z.transform((text) => new Date(text).toISOString()),
)
