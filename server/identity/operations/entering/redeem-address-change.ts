import type { Email } from '#contract/ids.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { changeAddress } from '../../accounts/members/addresses.ts'
import { tellFormerAddress } from '../../accounts/members/notices.ts'
import { findCurrent, type MemberRecord, readMember } from '../../accounts/members/read-members.ts'
import { listMfaMethods } from '../../accounts/members/second-factor-rules.ts'
import { lockMemberOf, type Member } from '../../accounts/members/store.ts'
import { mayInvite } from '../../accounts/organizations/invite-rules.ts'
import { type AuthMethod, listAllowedMethods } from '../../accounts/organizations/method-rules.ts'
import type { Organization } from '../../accounts/organizations/store.ts'
import { isSecondFactor } from '../../accounts/sessions/second-factor.ts'
import { lockUser } from '../../accounts/users/store.ts'
import { findSessionAgain, rejectImpersonated } from '../../accounts/users/user-change.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { Project } from '../../base/projects/store.ts'
import type { AddressChangePurpose } from '../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { replaceAddress } from './replace-address.ts'

/** The purposes of codes and links that give a member another address. */
export const changePurposes = [
  'change_email',
  'change_email_by_site',
] as const satisfies AddressChangePurpose[]

/** The change of address that a code or a link was sent for. */
export type AddressChange = { purpose: AddressChangePurpose; userId: string; method: AuthMethod }

/** Returns the change that a code or link was sent for; undefined if it only signs in. */
export function toAddressChange(
  { purpose, userId }: { purpose: string; userId: string | null },
  method: AuthMethod,
): AddressChange | undefined {
  const change = changePurposes.find((name) => name === purpose)
  return change && userId !== null ? { purpose: change, userId, method } : undefined
}

type NewAddress = { project: Project; organization: Organization; address: Email; method: AuthMethod }

/**
 * Requires that a member may change its address to another one by a proof (rule B29): the member is active with a verified address,
 * and the organization allows the method (rule B16) and the domain.
 * @throws SdkError email_updates_available_only_for_active_members, auth_method_not_allowed, invalid_email_for_invites
 */
export function requireChangeable(
  record: MemberRecord,
  { project, organization, address, method }: NewAddress,
): void {
  if (record.member.status !== 'active' || !findCurrent(record)?.isVerified) {
    throw new SdkError('email_updates_available_only_for_active_members')
  }
  const isAllowed = listAllowedMethods(project, organization).includes(method)
  if (!isAllowed && !record.member.isBreakglass) throw new SdkError('auth_method_not_allowed')
  const isRestricted = organization.emailInvites === 'RESTRICTED'
  if (isRestricted && !mayInvite(organization, address)) throw new SdkError('invalid_email_for_invites')
}

/**
 * Gives a member the address that a code or link has just proved. Organization and address are locked. In a session of the member,
 * the address is verified and the sessions stay (rule B29). A proof that the site requested works without one as well: then it
 * replaces the address like the site does, and claims the member (rules B5 and B30).
 * @param session the session of the request
 * @returns the member, who is locked
 * @throws SdkError session_on_code_does_not_match_session_passed_in without a session of the member; insufficient_factors if it lacks
 *   a second factor that the member has; duplicate_member_email; anything that `requireChangeable` throws
 */
export async function redeemAddressChange(
  unit: DirectoryUnit,
  deps: Deps,
  { purpose, userId, ...change }: AddressChange,
  {
    session: presented,
    sender,
    ...place
  }: Omit<NewAddress, 'method'> & {
    session: { id: string; userId: string } | undefined
    sender: EmailSender
  },
): Promise<Member> {
  const { address } = place
  const user = await lockUser(unit, userId)
  const record = user && (await readMember(unit, { userId }))
  if (!record) throw new SdkError('email_updates_available_only_for_active_members')
  requireChangeable(record, { ...place, ...change })
  const isOwn = presented?.userId === userId
  const session = isOwn ? await findSessionAgain(unit, deps, presented) : undefined
  if (!session && purpose === 'change_email') {
    throw new SdkError('session_on_code_does_not_match_session_passed_in')
  }
  rejectImpersonated(session)
  const isComplete = listMfaMethods(record.factors).length === 0 || session?.factors.some(isSecondFactor)
  if (session && !isComplete) throw new SdkError('insufficient_factors')
  if (session) {
    const former = await changeAddress(unit, deps, record, { address, isVerified: true })
    if (former) await tellFormerAddress(unit, deps, sender, { record, former, address })
  } else await replaceAddress(unit, deps, sender, record, { address })
  const member = await lockMemberOf(unit, address)
  if (!member) throw new Error('A member does not have the address that it was given.')
  return member
}
