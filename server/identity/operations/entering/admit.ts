import type { Email } from '#contract/ids.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { createProvedMember, type Member, proveMember } from '../../accounts/members/store.ts'
import { isVisitor } from '../../accounts/members/visitors.ts'
import { decideJoining } from '../../accounts/organizations/joining.ts'
import type { Organization } from '../../accounts/organizations/store.ts'
import { isBlocked } from '../../accounts/users/create.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { SessionRow } from '../../base/schema/sessions.ts'
import { requireRoomForMember } from '../../base/projects/project-limits.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'

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
 * lets a stranger join by the domain (rule B6).
 * @param kept the session in which the address was proved; a claim leaves it
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
  }: {
    organization: Organization
    address: Email
    member: Member | undefined
    sender: EmailSender
    kept: SessionRow | undefined
  },
): Promise<Admitted> {
  if (!member || isVisitor(member)) await requireJoining(directory, deps, organization, address)
  if (member && isVisitor(member)) await requireRoomForMember(directory)
  if (!member) return { ...(await createProvedMember(directory, deps, address)), isClaim: false }
  const isClaim = await proveMember(directory, deps, member, { sender, kept })
  return { userId: member.user.id, emailId: member.row.id, isClaim }
}

async function requireJoining(
  directory: DirectoryUnit,
  deps: Deps,
  organization: Organization,
  address: Email,
): Promise<void> {
  const joining = await decideJoining(directory, organization, address)
  if (joining !== 'allowed') throw new SdkError(joining)
  // Rule B31: a removed address joins by no domain until it is invited, created or reactivated.
  const isRemoved = await isBlocked(directory, deps, { kind: 'email', value: address })
  if (isRemoved) throw new SdkError('email_jit_provisioning_not_allowed')
}
