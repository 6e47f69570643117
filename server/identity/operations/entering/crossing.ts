import type { Email } from '#contract/ids.ts'
import { isPasswordOf, toMailboxProof } from '../../accounts/intermediate/mailbox-rules.ts'
import { findCurrent, type MemberRecord } from '../../accounts/members/read-members.ts'
import { hasAddressPasswords, type Project } from '../../base/projects/store.ts'
import type { Factor } from '../../base/schema/sessions.ts'

/**
 * What the factors of a session say about the current address of its member, and so crosses to another organization (rule B20): the
 * newest proof of the address, and the newest use of its password.
 */
export type Crossing = { address: Email; mailbox: Factor | undefined; password: Factor | undefined }

/** Finds what crosses to another organization. Nothing does if the address is unverified. */
export function findCrossing(
  record: Pick<MemberRecord, 'addresses'>,
  factors: readonly Factor[],
  project: Project,
): Crossing {
  const current = findCurrent(record)
  const address = (current?.address ?? '') as Email
  if (!current?.isVerified) return { address, mailbox: undefined, password: undefined }
  const mailbox = findNewest(factors.filter((factor) => toMailboxProof(factor)?.address === address))
  // The password of a member never crosses (rule B12).
  const passwords = hasAddressPasswords(project)
    ? factors.filter((factor) => isPasswordOf(factor, address))
    : []
  return { address, mailbox, password: findNewest(passwords) }
}

const findNewest = (factors: readonly Factor[]): Factor | undefined =>
  factors.toSorted((a, b) => b.last_authenticated_at.localeCompare(a.last_authenticated_at))[0]
