import type { Email } from '#contract/ids.ts'
import { findIntermediate, lockIntermediate } from '../../accounts/intermediate/store.ts'
import { findCurrent, type MemberRecord, readMember } from '../../accounts/members/read-members.ts'
import { listMfaMethods } from '../../accounts/members/second-factor-rules.ts'
import { lockMemberOf, type Member } from '../../accounts/members/store.ts'
import { findOrganization, lockOrganization, type Organization } from '../../accounts/organizations/store.ts'
import { isSecondFactor } from '../../accounts/sessions/second-factor.ts'
import type { SessionWithToken } from '../../accounts/sessions/store.ts'
import { lockContact } from '../../accounts/users/holder.ts'
import { findReferencedUser } from '../../accounts/users/store.ts'
import { findSessionAgain, rejectImpersonated } from '../../accounts/users/user-change.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import { type DirectoryUnit, inDirectory, inWholeProject, type ProjectUnit } from '../../base/unit-of-work.ts'

/** What a call about second factors presents: the member, and what shows that the caller is this member. */
export type Claim = {
  /** the ID, slug or external ID of the organization */
  organization: string
  /** the ID or external ID of the member */
  member: string
  /** the session of the request */
  current: SessionWithToken | undefined
  /** the token of the intermediate session that a primary factor left; '' or undefined for none */
  intermediateToken: string | undefined
  /** whether the site calls, which may act for a member without a session */
  isSite: boolean
}

/** The organization and the member of a claim, before they are locked. */
export type Claimant = { organizationId: string; userId: string }

/** A member who adds or enters a second factor. Organization, address and member are locked. */
export type Presence = {
  organization: Organization
  member: Member
  record: MemberRecord
  address: Email
  /** the session of the member; undefined with an intermediate session */
  current: SessionWithToken | undefined
  /** the token of the intermediate session of the member */
  intermediateToken: string | undefined
  /** what the session or the intermediate session contains */
  factors: readonly Factor[]
}

/**
 * Finds the member of a claim. A session and an intermediate session name their member: other IDs respond as unknown ones (rules B19
 * and B38).
 * @throws SdkError intermediate_session_not_found, user_unauthenticated, organization_not_found, member_not_found
 */
export async function findClaimant(
  projectUnit: ProjectUnit,
  deps: Pick<Deps, 'clock'>,
  { current, intermediateToken, isSite, ...claim }: Claim,
): Promise<Claimant> {
  const unit = inWholeProject(projectUnit)
  const intermediate = intermediateToken ? await findIntermediate(unit, deps, intermediateToken) : undefined
  const memberIds = [intermediate?.userId, current?.session.userId].filter((id) => id != null)
  if (!isSite && memberIds.length === 0) {
    throw new SdkError(intermediateToken ? 'intermediate_session_not_found' : 'user_unauthenticated')
  }
  const organization = await findOrganization(unit, claim.organization)
  if (!organization) throw new SdkError('organization_not_found')
  const user = await findReferencedUser(inDirectory(unit, organization.id), claim.member)
  const records = await Promise.all(memberIds.map((userId) => readMember(unit, { userId })))
  if (memberIds.length > 0 && !records.some((record) => record?.organization.id === organization.id)) {
    throw new SdkError('organization_not_found')
  }
  if (!user || (memberIds.length > 0 && !memberIds.includes(user.id))) throw new SdkError('member_not_found')
  return { organizationId: organization.id, userId: user.id }
}

/**
 * Locks organization, address and member of a claim, in this order, and reads session or intermediate session again (rule B39).
 * @throws SdkError organization_not_found, member_not_found, session_not_found, intermediate_session_not_found; RequestError
 *   not_allowed for an impersonated session
 */
export async function lockPresence(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  { organizationId, userId }: Claimant,
  { current, intermediateToken, isSite }: Claim,
): Promise<Presence> {
  const organization = await lockOrganization(unit, organizationId, 'share')
  if (!organization) throw new SdkError('organization_not_found')
  const before = await readMember(unit, { userId })
  const address = before && (findCurrent(before)?.address as Email | undefined)
  if (address === undefined) throw new SdkError('member_not_found')
  await lockContact(unit, { kind: 'email', value: address })
  const member = await lockMemberOf(unit, address)
  const record = await readMember(unit, { userId })
  if (!record || member?.user.id !== userId || member.isRetired || member.member.status !== 'active') {
    throw new SdkError('member_not_found')
  }
  const locked = { organization, member, record, address }
  const intermediate = intermediateToken ? await lockIntermediate(unit, deps, intermediateToken) : undefined
  if (intermediate?.userId === userId && intermediate.address === address) {
    return { ...locked, current: undefined, intermediateToken, factors: intermediate.factors }
  }
  const session = await findSessionAgain(unit, deps, current?.session)
  if (current && session?.userId === userId) {
    rejectImpersonated(session)
    const { token } = current
    return { ...locked, current: { session, token }, intermediateToken: undefined, factors: session.factors }
  }
  if (!isSite) throw new SdkError(current ? 'session_not_found' : 'intermediate_session_not_found')
  return { ...locked, current: undefined, intermediateToken: undefined, factors: [] }
}

/**
 * Requires that a member may add a second factor: a proof has claimed the member (rule O7), and the session or the intermediate
 * session contains a second factor if the member has one (rule B23). Otherwise, a thief of the first factor could replace the second.
 * @throws SdkError too_many_unverified_factors, insufficient_factors
 */
export function requireMayAdd({ member, record, factors }: Presence): void {
  if (member.user.claimedAt === null) throw new SdkError('too_many_unverified_factors')
  if (listMfaMethods(record.factors).length > 0 && !factors.some(isSecondFactor)) {
    throw new SdkError('insufficient_factors')
  }
}
