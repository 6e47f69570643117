import { type Email, findEmail } from './ids.ts'

/*
 * An email address with letters outside ASCII has several forms in Unicode: one system writes `é` as one character
 * (composed, NFC), another as two (decomposed, NFD). They look the same (RFC 6532 3.1). The server stores the composed
 * form. Versions before 5.1 stored what was entered (rule A68).
 */

/** @returns the composed form (NFC); the email address itself if that form is not an email address */
export const composeEmail = (email: Email): Email => findEmail(email.normalize('NFC')) ?? email

/** @returns the forms in which an email address may be stored: itself, then the composed, then the decomposed form */
export function listForms(email: Email): Email[] {
  const composed = composeEmail(email)
  return distinct([email, composed, findEmail(composed.normalize('NFD')) ?? composed])
}

/**
 * @returns the spelling of an email address that is new to the server: composed, with `i` for `i̇`, which is the lower
 *   case of the Turkish `İ` and looks like `i`
 */
export const toNewSpelling = (email: Email): Email =>
  findEmail(composeEmail(email).replaceAll('i\u0307', 'i').normalize('NFC')) ?? email

/** @returns all spellings that an entered email address may mean, in the order of precedence */
export const listSpellings = (email: Email): Email[] => distinct([...listForms(email), toNewSpelling(email)])

/** @returns the row with the form of an email address that takes precedence: as entered, otherwise the composed one */
export function preferForm<Row>(
  rows: readonly Row[],
  email: Email,
  toAddress: (row: Row) => string,
): Row | undefined {
  const forms: readonly string[] = listForms(email)
  return [...rows].sort((a, b) => forms.indexOf(toAddress(a)) - forms.indexOf(toAddress(b)))[0]
}

const distinct = (emails: readonly Email[]): Email[] => [...new Set(emails)]
