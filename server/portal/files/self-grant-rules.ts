import type { Email } from '#contract/ids.ts'
import { isFor, type Permission } from '#contract/permissions.ts'
import { toPerson } from '../../accounts/person-rules.ts'

/**
 * Why an admin may not give this access in admin mode, as a sentence: admin mode never leads to keys (rule F17), so no
 * grant may cover an address of the admin's own account, by itself, by a `+tag` or by a wildcard.
 */
export function findSelfGrant(given: readonly Permission[], own: readonly Email[]): string | undefined {
  for (const { email: grantee } of given) {
    const covered = own.find((address) => isFor(grantee, address) || toPerson(grantee) === toPerson(address))
    if (covered === undefined) continue
    return grantee.startsWith('*@')
      ? `In admin mode you cannot give yourself access, and ${grantee} includes your email address ${covered}. Ask the baker of the file.`
      : `In admin mode you cannot give yourself access, and ${grantee} is your own email address. Ask the baker of the file.`
  }
  return undefined
}
