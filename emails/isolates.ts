/**
 * Characters that isolate a value from the direction of the text around it (Unicode Bidirectional Algorithm, X5a to
 * X6a). In HTML they become `<bdi>` elements.
 */
const leftToRight = '\u2066'
const firstStrong = '\u2068'
const end = '\u2069'

/** Removes control characters, line breaks and characters that change the direction of text. */
export const clean = (value: string): string =>
  value.replace(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** Isolates a value that is read left to right: an email address, a code, a URL. */
export const isolateLeftToRight = (value: string): string => `${leftToRight}${clean(value)}${end}`

/** Isolates a name in any language. */
export const isolateName = (value: string): string => `${firstStrong}${clean(value)}${end}`

export const withoutIsolates = (text: string): string => text.replace(/[\u2066\u2068\u2069]/g, '')

/** Escapes text for HTML and writes its isolates as elements. */
export const toMarkup = (text: string): string =>
  escapeMarkup(text)
    .replaceAll(leftToRight, '<bdi dir="ltr">')
    .replaceAll(firstStrong, '<bdi>')
    .replaceAll(end, '</bdi>')

export const escapeMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
