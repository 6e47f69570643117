import type { Email } from '#contract/ids.ts'
import { hours } from '../../../../platform/machine/clock.ts'
import { findMailboxProof, type MailboxProof } from '../../../accounts/intermediate/mailbox-rules.ts'
import {
  consumeIntermediate,
  findIntermediate,
  type IntermediateSession,
  lockIntermediate,
} from '../../../accounts/intermediate/store.ts'
import {
  createProvedMember,
  lockMemberOf,
  type Member,
  proveMember,
} from '../../../accounts/members/store.ts'
import { decideJoining } from '../../../accounts/organizations/joining.ts'
import {
  type AuthMethod,
  listAllowedMethods,
  toMethod,
} from '../../../accounts/organizations/method-rules.ts'
import {
  findOrganization,
  lockOrganization,
  type Organization,
} from '../../../accounts/organizations/store.ts'
import type { SessionWithToken } from '../../../accounts/sessions/store.ts'
import { isBlocked } from '../../../accounts/users/create.ts'
import { lockContact } from '../../../accounts/users/holder.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { toDirectoryOf } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { type DirectoryUnit, inDirectory, type ProjectUnit } from '../../../base/unit-of-work.ts'
import { type Start, startSession } from '../../access/sign-in.ts'

/** A sign-in to an organization: a session, or the primary methods that are missing (rules B16 and B20). */
export type Entered =
  | { organization: Organization; userId: string; signedIn: SessionWithToken }
  | {
      organization: Organization
      userId: string | undefined
      address: Email
      missing: { methods: AuthMethod[] }
    }

/**
 * Enters the organization that a visitor chose, with an intermediate session that proves an address: signs in the member who
 * has the address, or lets the visitor join by its domain (rules B5, B6, B18 to B21). A session consumes the intermediate one.
 * @param reference the ID, slug or external ID of the organization
 * @throws SdkError intermediate_session_not_found, organization_not_found, email_jit_provisioning_not_allowed,
 *   invalid_email_for_jit_provisioning; RequestError not_allowed if the organization has no room
 */
export async function enterOrganization(
  unit: ProjectUnit,
  deps: Deps,
  { token, reference }: { token: string; reference: string },
  start: Start,
): Promise<Entered> {
  const presented = await requireIntermediate(findIntermediate(unit, deps, token))
  const address = presented.address as Email
  const chosen = await findOrganization(unit, reference)
  const organization = chosen && (await lockOrganization(unit, chosen.id, 'share'))
  if (!organization) throw new SdkError('organization_not_found')
  const directory = inDirectory(unit, organization.id)
  await lockContact(directory, { kind: 'email', value: address })
  const member = await lockMemberOf(directory, address)
  const session = await requireIntermediate(lockIntermediate(unit, deps, token))
  // Rule B19: with a member, it works in the organization of that member only.
  if (session.organizationId !== null && session.organizationId !== organization.id) {
    throw new SdkError('organization_not_found')
  }
  const proof = findMailboxProof(session.factors, address)
  const factor = session.factors.find((given) => toMethod(given) !== undefined)
  const methods = listAllowedMethods(start.project, organization)
  const isEnough =
    proof !== undefined &&
    factor !== undefined &&
    isFresh(proof, member, deps.clock.now()) &&
    methods.some((method) => method === toMethod(factor))
  if (!isEnough) return { organization, userId: member?.user.id, address, missing: { methods } }
  const { userId, emailId } = await (member
    ? enterAsMember(directory, deps, member, start)
    : join(directory, deps, organization, address))
  await consumeIntermediate(unit, session.id)
  const project = toDirectoryOf(start.project, directory)
  const given = withEmailId(factor, emailId)
  const signedIn = await startSession(directory, deps, { ...start, project, userId, factor: given })
  return { organization, userId, signedIn }
}

/** @throws SdkError intermediate_session_not_found */
export async function requireIntermediate(
  reading: Promise<IntermediateSession | undefined>,
): Promise<IntermediateSession> {
  const session = await reading
  if (!session) throw new SdkError('intermediate_session_not_found')
  return session
}

/** How long a proof of a mailbox crosses to another organization (rule B20). */
const crossesFor = hours(24)

/** Whether a proof was given after the member was created, and at most 24 hours ago. */
const isFresh = ({ at }: MailboxProof, member: Member | undefined, now: Date): boolean =>
  now.getTime() - at.getTime() <= crossesFor && (member === undefined || at >= member.user.createdAt)

async function enterAsMember(
  directory: DirectoryUnit,
  deps: Deps,
  member: Member,
  { sender }: Start,
): Promise<{ userId: string; emailId: string }> {
  // Rule B2: a retired address signs in no one, and joins nowhere in this organization.
  if (member.isRetired) throw new SdkError('organization_not_found')
  await proveMember(directory, deps, member, sender)
  return { userId: member.user.id, emailId: member.row.id }
}

async function join(
  directory: DirectoryUnit,
  deps: Deps,
  organization: Organization,
  address: Email,
): Promise<{ userId: string; emailId: string }> {
  const joining = await decideJoining(directory, organization, address)
  if (joining !== 'allowed') throw new SdkError(joining)
  // Rule B31: a removed address joins by no domain until it is invited, created or reactivated.
  const isRemoved = await isBlocked(directory, deps, { kind: 'email', value: address })
  if (isRemoved) throw new SdkError('email_jit_provisioning_not_allowed')
  return createProvedMember(directory, deps, address)
}

/** Names the email address of the member in the factor that proved it. */
export const withEmailId = (factor: Factor, emailId: string): Factor => ({
  ...factor,
  ...(factor.email_factor ? { email_factor: { ...factor.email_factor, email_id: emailId } } : {}),
})
