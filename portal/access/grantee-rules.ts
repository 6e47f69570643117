import { type Email, findEmail, findGrantee, type Grantee } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'

/** Validates a new grantee. @returns undefined for empty text */
export function checkNew(
  text: string,
  permissions: readonly Permission[],
): { grantee: Grantee } | { problem: 'access.invalid' | 'access.duplicate' } | undefined {
  if (text.trim() === '') return undefined
  const grantee = findGrantee(text)
  if (grantee === undefined) return { problem: 'access.invalid' }
  return permissions.some(({ email }) => email === grantee) ? { problem: 'access.duplicate' } : { grantee }
}

/**
 * The domain of a wildcard grantee if it is a public email domain (rule F6).
 *
 * @param publicDomains the known public domains
 */
export function findPublicDomain(grantee: Grantee, publicDomains: ReadonlySet<string>): string | undefined {
  const domain = grantee.slice(2)
  return grantee.startsWith('*@') && publicDomains.has(domain) ? domain : undefined
}

/** Returns the grantees that can be emailed: email addresses other than the baker's. */
export const toMailable = (grantees: readonly Grantee[], baker: string): Email[] =>
  grantees.flatMap((grantee) => findEmail(grantee) ?? []).filter((email) => email !== baker)
