import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import { provesMailbox } from '../../../accounts/intermediate/mailbox-rules.ts'
import { createIntermediate } from '../../../accounts/intermediate/store.ts'
import { findCurrent, readMember } from '../../../accounts/members/read-members.ts'
import { lockMemberOf } from '../../../accounts/members/store.ts'
import { lockOrganization } from '../../../accounts/organizations/store.ts'
import type { Identity } from '../../../accounts/social/identity.ts'
import { findOwner } from '../../../accounts/social/registrations.ts'
import { findToken, removeToken, sealIdentity, type TokenQuery } from '../../../accounts/social/tokens.ts'
import { lockContact } from '../../../accounts/users/holder.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import {
  type DirectoryUnit,
  inDirectory,
  inWholeProject,
  type ProjectUnit,
} from '../../../base/unit-of-work.ts'
import type { EnterMember } from '../../entering/sign-in-member.ts'
import { toTokenError } from './authenticate-identity.ts'

/**
 * Exchanges the token of a social sign-in to an organization. A registered identity is a credential of its member. Another one signs in
 * the member with its address only if the issuer proves the mailbox; otherwise the visitor proves it first, and the identity is
 * registered then (rule B13).
 * @throws SdkError oauth_token_not_found, pkce_mismatch, organization_not_found, oauth_email_missing; anything that `enter` throws
 */
export async function authenticateMemberIdentity<Result>(
  projectUnit: ProjectUnit,
  deps: Deps,
  query: TokenQuery,
  enter: EnterMember<Result>,
): Promise<{ identity: Identity; shown: Result }> {
  const unit = inWholeProject(projectUnit)
  const { identity, organizationId } = await requireToken(unit, deps, query)
  if (organizationId === null) throw new SdkError('oauth_token_not_found')
  const organization = await lockOrganization(unit, organizationId, 'share')
  if (!organization) throw new SdkError('organization_not_found')
  const directory = inDirectory(unit, organization.id)
  const owner = await findAddressOfOwner(directory, identity)
  const address = owner?.address ?? identity.email
  if (address === null) throw new SdkError('oauth_email_missing')
  await lockContact(directory, { kind: 'email', value: address })
  const member = await lockMemberOf(directory, address)
  const isOwn = owner !== undefined && owner.userId === member?.user.id
  const proves = provesMailbox(identity) && identity.email === address
  const factor = toFactor(deps.clock.now(), identity, proves ? address : undefined)
  const given = { factor, identifies: isOwn || proves, identity }
  const shown = await enter(directory, { organization, address, member, ...given })
  await removeToken(unit, query.token)
  return { identity, shown }
}

/**
 * Exchanges the token of a social sign-in in a discovery flow for an intermediate session. It lists organizations only if the issuer
 * proves the mailbox (rule B20).
 * @throws SdkError oauth_token_not_found, pkce_mismatch, oauth_email_missing
 */
export async function authenticateDiscoveryIdentity(
  projectUnit: ProjectUnit,
  deps: Deps,
  query: TokenQuery,
  visitor: Visitor,
): Promise<{ identity: Identity; token: string; address: Email }> {
  const unit = inWholeProject(projectUnit)
  const { identity, isDiscovery } = await requireToken(unit, deps, query)
  if (!isDiscovery) throw new SdkError('oauth_token_not_found')
  const { email: address } = identity
  if (address === null) throw new SdkError('oauth_email_missing')
  const proved = provesMailbox(identity) ? address : undefined
  const factors = [toFactor(deps.clock.now(), identity, proved)]
  const sealedIdentity = sealIdentity(deps, identity, address)
  const token = await createIntermediate(unit, deps, { address, factors, visitor, sealedIdentity })
  await removeToken(unit, query.token)
  return { identity, token, address }
}

async function requireToken(unit: ProjectUnit, deps: Deps, query: TokenQuery) {
  const token = await findToken(unit, deps, query)
  if ('problem' in token) throw toTokenError(token.problem)
  return token
}

/** Finds the member for whom an identity is registered, and the member's current address. */
async function findAddressOfOwner(
  directory: DirectoryUnit,
  identity: Identity,
): Promise<{ userId: string; address: Email } | undefined> {
  const owner = await findOwner(directory, identity)
  const record = owner && (await readMember(directory, { userId: owner.user.id }))
  const current = record && findCurrent(record)
  return current && { userId: record.user.id, address: current.address as Email }
}

/** @param address the address that the issuer proves; undefined if it proves none */
function toFactor(now: Date, { provider, subject }: Identity, address: Email | undefined): Factor {
  const factor: Factor = {
    type: 'oauth',
    delivery_method: `oauth_${provider}`,
    last_authenticated_at: now.toISOString(),
    ...(address === undefined ? {} : { email_factor: { email_id: '', email_address: address } }),
  }
  factor[`${provider}_oauth_factor`] = { id: '', email_id: '', provider_subject: subject }
  return factor
}
