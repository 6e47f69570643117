import type { Email } from '#contract/ids.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { isPasswordOf } from '../../accounts/intermediate/mailbox-rules.ts'
import { createProvedMember, type Member, proveMember } from '../../accounts/members/store.ts'
import { isVisitor } from '../../accounts/members/visitors.ts'
import { decideJoining } from '../../accounts/organizations/joining.ts'
import type { Organization } from '../../accounts/organizations/store.ts'
import { findJoinedTenant, type TenantsOfIdentity } from '../../accounts/organizations/tenant-rules.ts'
import { expireAddressPassword } from '../../accounts/users/address-passwords.ts'
import { isBlocked } from '../../accounts/users/create.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { requireRoomForMember } from '../../base/projects/project-limits.ts'
import type { Factor, SessionRow } from '../../base/schema/sessions.ts'
import type { DirectoryUnit, ProjectUnit } from '../../base/unit-of-work.ts'

/** A member who may have a session, and whether this proof of the address claimed the member (rule B5). */
export type Admitted = { userId: string; emailId: string; isClaim: boolean }

/** Returns whether a member must prove the address before it can have a session (rules B5 and B30). */
export const needsMailbox = (member: Member | undefined): boolean =>
  member === undefined ||
  member.member.status !== 'active' ||
  member.user.claimedAt === null ||
  member.row.verifiedAt === null

/**
 * Admits someone who has just proved an address to an organization: claims and activates the member with the address (rule B5), or
 * lets a stranger join by the domain (rule B6) or by the tenant of an identity (rule B7).
 * @param kept the session in which the address was proved; a claim leaves it
 * @param factors the factors of this sign-in
 * @param identity the identity of a social provider in this sign-in
 * @throws SdkError email_jit_provisioning_not_allowed, invalid_email_for_jit_provisioning; RequestError not_allowed if the
 *   organization has no room
 */
export async function admitProved(
  directory: DirectoryUnit,
  deps: Deps,
  {
    organization,
    address,
    member,
    sender,
    kept,
    factors,
    identity,
  }: {
    organization: Organization
    address: Email
    member: Member | undefined
    sender: EmailSender
    kept: SessionRow | undefined
    factors: readonly Factor[]
    identity: TenantsOfIdentity | undefined
  },
): Promise<Admitted> {
  if (!member || isVisitor(member)) {
    await requireJoining(directory, deps, { organization, address, identity })
  }
  if (member && isVisitor(member)) await requireRoomForMember(directory)
  if (!member) {
    await endEarlierPassword(directory, address, factors)
    return { ...(await createProvedMember(directory, deps, address)), isClaim: false }
  }
  const isClaim = await proveMember(directory, deps, member, { sender, kept })
  if (isClaim) await endEarlierPassword(directory, address, factors)
  return { userId: member.user.id, emailId: member.row.id, isClaim }
}

/**
 * Ends the password of an address whose first proof in an organization this is, unless the same sign-in contains it (rule B12):
 * someone else may have had the address before.
 */
export async function endEarlierPassword(
  unit: ProjectUnit,
  address: Email,
  factors: readonly Factor[],
): Promise<void> {
  if (!factors.some((factor) => isPasswordOf(factor, address))) await expireAddressPassword(unit, address)
}

async function requireJoining(
  directory: DirectoryUnit,
  deps: Deps,
  {
    organization,
    address,
    identity,
  }: { organization: Organization; address: Email; identity: TenantsOfIdentity | undefined },
): Promise<void> {
  const joining = await decideJoining(directory, organization, address)
  if (joining !== 'allowed' && !findJoinedTenant(organization, identity)) throw new SdkError(joining)
  // Rule B31: a removed address joins by no domain and no tenant until it is invited, created or reactivated.
  const isRemoved = await isBlocked(directory, deps, { kind: 'email', value: address })
  if (isRemoved) throw new SdkError('email_jit_provisioning_not_allowed')
}
