import type { Email } from '#contract/ids.ts'
import { findIntermediate, type IntermediateSession } from '../../../accounts/intermediate/store.ts'
import { lockMemberOf } from '../../../accounts/members/store.ts'
import { findOrganization, lockOrganization } from '../../../accounts/organizations/store.ts'
import { lockContact } from '../../../accounts/users/holder.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { inDirectory, type ProjectUnit } from '../../../base/unit-of-work.ts'
import type { Start } from '../../access/sign-in.ts'
import type { Entered } from '../../entering/complete-sign-in.ts'
import { signInMember } from '../../entering/sign-in-member.ts'

/** An exchange of an intermediate session. */
export type Exchange = {
  token: string
  /** the ID, slug or external ID of the organization */
  reference: string
}

/**
 * Enters the organization that a visitor chose, with an intermediate session (rules B18 to B21).
 * @throws SdkError intermediate_session_not_found, organization_not_found; anything that `signInMember` throws
 */
export async function enterOrganization(
  unit: ProjectUnit,
  deps: Deps,
  { token, reference }: Exchange,
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
  return signInMember(directory, deps, { organization, address, member, intermediateToken: token }, start)
}

/** @throws SdkError intermediate_session_not_found */
export async function requireIntermediate(
  reading: Promise<IntermediateSession | undefined>,
): Promise<IntermediateSession> {
  const session = await reading
  if (!session) throw new SdkError('intermediate_session_not_found')
  return session
}
