import { type Email, findEmail, type Grantee } from '#contract/ids.ts'

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
