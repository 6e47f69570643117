import type { Email } from '#contract/ids.ts'
import { consumeLimitWithin, consumeNetworkLimitWithin } from '../../../../platform/limits/limiter.ts'
import { findMailboxProof } from '../../../accounts/intermediate/mailbox-rules.ts'
import { findIntermediate, lockIntermediate } from '../../../accounts/intermediate/store.ts'
import { createProvedMember } from '../../../accounts/members/store.ts'
import { toOrganizationName } from '../../../accounts/organizations/domain-rules.ts'
import { listAllowedMethods } from '../../../accounts/organizations/method-rules.ts'
import { createOrganization, type OrganizationFields } from '../../../accounts/organizations/store.ts'
import { lockContact } from '../../../accounts/users/holder.ts'
import type { Deps } from '../../../base/deps.ts'
import { adminRole } from '../../../base/document/business-fields.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { inDirectory, type ProjectUnit } from '../../../base/unit-of-work.ts'
import type { Start } from '../../access/sign-in.ts'
import { endEarlierPassword } from '../../entering/admit.ts'
import { completeSignIn, type Entered } from '../../entering/complete-sign-in.ts'
import { openIdentityOf, withEmailId } from '../../entering/sign-in-member.ts'
import { requireIntermediate } from './enter-organization.ts'

/**
 * Creates an organization whose first member and admin is the visitor who has just proved an address (rule B9), and signs in.
 * The session consumes the intermediate one.
 * @throws SdkError create_organization_not_enabled, intermediate_session_not_found, organization_slug_already_used; RequestError
 *   too_many_requests, or not_allowed if the project has no room
 */
export async function createForVisitor(
  unit: ProjectUnit,
  deps: Deps,
  { token, fields }: { token: string; fields: OrganizationFields },
  start: Start,
): Promise<Entered> {
  const { project, visitor } = start
  if (!project.business?.createOrganizations) throw new SdkError('create_organization_not_enabled')
  const presented = await requireIntermediate(findIntermediate(unit, deps, token))
  const address = presented.address as Email
  await consumeLimitWithin(unit.tx, deps, 'organizationsByAddress', `${project.id} ${address}`)
  await consumeNetworkLimitWithin(unit.tx, deps, 'organizationsFromNetwork', visitor.ip)
  const name = fields.name ?? toOrganizationName(address)
  const organization = await createOrganization(unit, deps, { ...fields, name })
  const directory = inDirectory(unit, organization.id)
  await lockContact(directory, { kind: 'email', value: address })
  const session = await requireIntermediate(lockIntermediate(unit, deps, token))
  const factor = session.factors.find((given) => findMailboxProof([given], address))
  // Rule B19: an intermediate session of a member creates no organization.
  if (!factor || session.organizationId !== null) {
    const methods = listAllowedMethods(project, organization)
    throw new SdkError('mailbox_proof_required', undefined, { allowed_auth_methods: methods })
  }
  await endEarlierPassword(directory, address, session.factors)
  const { userId, emailId } = await createProvedMember(directory, deps, address, { roles: [adminRole] })
  const factors = [withEmailId(factor, emailId)]
  // Rule B13: the identity of a social provider that proved the address is registered with the session.
  const progress = { earlier: { session, token }, identity: openIdentityOf(deps, session) }
  return completeSignIn(directory, deps, { organization, address, userId, factors, ...progress }, start)
}
