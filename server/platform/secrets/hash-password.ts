import type { Hasher } from './hasher.ts'

/**
 * Returns the form in which a password is rated and hashed. A keyboard may type `ü` as one character or as two, so
 * every password is composed first (rule A2; RFC 8265 4.2.2).
 */
export const composePassword = (password: string): string => password.normalize('NFC')

/** Hashes a password in its composed form. */
export const hashPassword = (hasher: Pick<Hasher, 'hash'>, password: string): Promise<string> =>
  hasher.hash(composePassword(password))

/**
 * Compares a password with a hash. The hashes of other systems and of versions before 5.1 may be of another form than
 * the composed one, so the password is also compared as it was entered and decomposed. Only a password that has such
 * forms costs more than one comparison, whether or not the account exists.
 * @returns the form that matches; undefined if none does
 */
export async function findMatchingForm(
  hasher: Pick<Hasher, 'matches'>,
  hashed: string | undefined,
  password: string,
  projectId?: string,
): Promise<string | undefined> {
  const forms = new Set([composePassword(password), password, password.normalize('NFD')])
  for (const form of forms) if (await hasher.matches(hashed, form, projectId)) return form
  return undefined
}
