import type { Email } from '#contract/ids.ts'
import { consumeAllWithin, toCounter } from '../../../../platform/limits/limiter.ts'
import { days } from '../../../../platform/machine/clock.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../../platform/outbox/store.ts'
import { createMember, lockMemberOf, type Member } from '../../../accounts/members/store.ts'
import { takeOverVisitor } from '../../../accounts/members/visitors.ts'
import { mayInvite } from '../../../accounts/organizations/invite-rules.ts'
import type { Organization } from '../../../accounts/organizations/store.ts'
import { issueLink, memberLinkType, removeInvites, toLink } from '../../../accounts/proofs/links.ts'
import { unblockEmail } from '../../../accounts/users/blocked-emails.ts'
import { lockContact } from '../../../accounts/users/holder.ts'
import type { User, UserFields } from '../../../accounts/users/store.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { findTemplate } from '../../../base/projects/email.ts'
import { countEmail } from '../../../base/projects/project-limits.ts'
import { type DirectoryProject, toDirectoryOf } from '../../../base/projects/store.ts'
import type { DirectoryUnit } from '../../../base/unit-of-work.ts'
import { type Actor, requireToGive } from '../../access/member-acts.ts'

/** An invitation to an organization. */
export type InvitationOrder = {
  project: DirectoryProject
  sender: EmailSender
  /** the organization, which is locked */
  organization: Organization
  address: Email
  actor: Actor
  /** returns the fields that the invitation sets; the others of a member who has not joined yet stay */
  toFields: (holder: User | undefined) => UserFields
  page: string
  minutes: number
  templateId: string | undefined
}

/**
 * Invites someone to an organization (rule B8). The link works once; another invitation of the same address invalidates it. Nothing but
 * the visitor's choice accepts it. A member who invites someone whom the site or a colleague has created or invited needs every
 * permission of the roles that this person has (rule B26).
 * @returns the ID of the invited member
 * @throws SdkError invalid_email_for_invites, duplicate_member_email, session_authorization_error; RequestError
 *   too_many_requests, or not_allowed if there is no room
 */
export async function inviteMember(
  directory: DirectoryUnit,
  deps: Deps,
  order: InvitationOrder,
): Promise<string> {
  const { project, sender, organization, address, actor, toFields, page, minutes, templateId } = order
  if (!mayInvite(organization, address)) throw new SdkError('invalid_email_for_invites')
  await lockContact(directory, { kind: 'email', value: address })
  const holder = await lockMemberOf(directory, address)
  if (holder && !isOpen(holder)) throw new SdkError('duplicate_member_email')
  requireToGive(actor, holder?.user.roles ?? [])
  await consumeAllWithin(directory.tx, deps, [
    ofOrganization(organization, deps.clock.now()),
    toCounter('invitationsToAddress', `${project.id} ${address}`),
  ])
  await countEmail(directory.tx, deps, project)
  // Rule B31: an invitation takes a removed address in again.
  await unblockEmail(directory, deps, address)
  const invited = { ...toFields(holder?.user), status: 'invited' } as const
  const userId = holder
    ? await takeOverVisitor(directory, deps, holder, invited)
    : await createMember(directory, deps, address, invited)
  await removeInvites(directory, address)
  const place = toDirectoryOf(project, directory)
  const request = { purpose: 'invite', project: place, address, userId, minutes } as const
  const link = toLink(page, memberLinkType, await issueLink(directory, deps, request))
  const values = { organization: organization.name, link, minutes }
  const texts = findTemplate(project, { kind: 'organizationInvitation', id: templateId }, sender.locale)
  await enqueueEmail(
    directory.tx,
    deps,
    { to: address, sender, ...texts },
    { kind: 'organizationInvitation', values },
  )
  return userId
}

/** Whether an address can be invited: no one has it, or someone who has not joined yet. */
const isOpen = ({ member, isRetired }: Member): boolean =>
  !isRetired && (member.status === 'pending' || member.status === 'invited')

/** An organization sends 20 invitations on its first day, and 200 a day later. */
function ofOrganization({ id, createdAt }: Organization, now: Date) {
  const counter = toCounter('invitationsOfOrganization', id)
  return now.getTime() - createdAt.getTime() < days(1) ? { ...counter, hits: 20 } : counter
}
