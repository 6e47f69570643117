import type { Email } from '#contract/ids.ts'
import { isFor, type Permission } from '#contract/permissions.ts'
import { toPerson } from '../addresses/person-rules.ts'

/**
 * Returns a sentence if a grant in admin mode covers the admin's own account, through an email address, a `+tag` or a
 * wildcard: admin mode must never give access to keys (rule F17).
 */
export function findSelfGrant(
  added: readonly Permission[],
  adminEmails: readonly Email[],
): string | undefined {
  for (const { email: grantee } of added) {
    const covered = adminEmails.find(
      (address) => isFor(grantee, address) || toPerson(grantee) === toPerson(address),
    )
    if (covered === undefined) continue
    return grantee.startsWith('*@')
      ? `In admin mode you cannot give yourself access, and ${grantee} includes your email address ${covered}. Ask the baker of the file.`
      : `In admin mode you cannot give yourself access, and ${grantee} is your own email address. Ask the baker of the file.`
  }
  return undefined
}
