import type { Email } from '#contract/ids.ts'
import { isFor, type Permission } from '#contract/permissions.ts'
import { type Sentence, sentence } from '#languages/sentence.ts'
import { toPerson } from '../addresses/person-rules.ts'

/**
 * Returns a sentence if a grant in admin mode covers the admin's own account, through an email address, a `+tag` or a
 * wildcard. Admin mode must never give access to keys (rule F17).
 */
export function findSelfGrant(
  added: readonly Permission[],
  adminEmails: readonly Email[],
): Sentence | undefined {
  for (const { email: grantee } of added) {
    const covered = adminEmails.find(
      (address) => isFor(grantee, address) || toPerson(grantee) === toPerson(address),
    )
    if (covered === undefined) continue
    return grantee.startsWith('*@')
      ? sentence('selfGrantByDomain', { grantee, covered })
      : sentence('selfGrant', { grantee })
  }
  return undefined
}
