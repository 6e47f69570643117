import fc from 'fast-check'

/** A file and the fields to lock. The index of a field decides which secrets its values consist of. */
export type Table = { title: string; text: string; fields: readonly string[] }

const perField = 32

/** The letters of secrets: 32 per field, of a script that occurs nowhere else in the files. */
export const secretLetter = (field: number): fc.Arbitrary<string> =>
  fc
    .integer({ min: 0, max: perField - 1 })
    .map((index) => String.fromCharCode(0x1400 + perField * field + index))

/** A number as a secret: no other text has these digits. */
export const secretNumber = (field: number): fc.Arbitrary<string> =>
  fc.integer({ min: 1000, max: 9999 }).map((digits) => `8313${field}${digits}`)

const structure = [
  ...',;\t|"\'\\ \n=',
  '\r\n',
  '\r',
  '""',
  '⟦',
  '⟧',
  ':',
  '{',
  '}',
  '[',
  ']',
  '\u2028',
  '\u0085',
]

/** A secret among separators, quotes and line breaks. */
export const secretText = (field: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      secretLetter(field),
      fc.array(fc.oneof(secretLetter(field), fc.constantFrom(...structure)), { maxLength: 5 }),
    )
    .chain(([letter, letters]) =>
      fc.shuffledSubarray([letter, ...letters], { minLength: letters.length + 1 }),
    )
    .map((letters) => letters.join(''))

/** Any text without a secret. */
export const publicText: fc.Arbitrary<string> = fc.string({
  unit: fc.oneof(fc.constantFrom(...'abcxyzÄé059.'), fc.constantFrom(...structure)),
  maxLength: 6,
})

const unescapeJson = (text: string): string =>
  text.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** @returns the first part of a secret of the field in a text, escaped or not */
export function findSecret(text: string, field: number): string | undefined {
  const letterAt = (index: number) => String.fromCharCode(0x1400 + perField * field + index)
  return new RegExp(`[${letterAt(0)}-${letterAt(perField - 1)}]+|8313${field}`).exec(unescapeJson(text))?.[0]
}

/** @returns all parts of secrets in a text, of all fields */
export const readSecrets = (text: string): string =>
  (unescapeJson(text).match(/[\u1400-\u167f]|8313\d+/g) ?? []).join('')
