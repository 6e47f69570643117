import { listRoles, type MemberRecord } from '../../../accounts/members/read-members.ts'
import type { Organization } from '../../../accounts/organizations/store.ts'
import { isSecondFactor } from '../../../accounts/sessions/second-factor.ts'
import { createSigner, type Signer } from '../../../accounts/sessions/signing.ts'
import type { Session } from '../../../accounts/sessions/store.ts'
import { toCompleteClaims } from '../../../accounts/sessions/tokens.ts'
import type { Deps } from '../../../base/deps.ts'
import { toMember } from './member.ts'
import { toOrganization } from './organization.ts'

/** A session with what its JWT and responses contain of its member. */
export type SignedSession = Session & { organization: Organization; roleIds: readonly string[] }

/** The claim that contains the organization, as the provider's contract names it. */
const organizationClaim = 'https://stytch.com/organization'

/** Creates the signer of the JWTs of members, which contain the organization and the effective roles (rule B25). */
export const createMemberSigner = (deps: Deps): Signer<SignedSession> =>
  createSigner<SignedSession>(deps, (session) => ({
    ...toCompleteClaims(session, session.roleIds),
    [organizationClaim]: { organization_id: session.organization.id, slug: session.organization.slug },
  }))

/** Adds organization and roles, and to each factor whether it is a primary or a second one, as the contract for businesses has it. */
const toSignedSession = (session: Session, record: MemberRecord): SignedSession => ({
  // New fields come first: V8 adds them slowly to a copy.
  organization: record.organization,
  roleIds: listRoles(record).map(({ role_id }) => role_id),
  ...session,
  factors: session.factors.map((factor) => ({
    ...factor,
    sequence_order: isSecondFactor(factor) ? ('SECONDARY' as const) : ('PRIMARY' as const),
  })),
})

/** A session of a member in the contract's format. */
export const toMemberSession = (session: Session, record: MemberRecord) =>
  showSession(toSignedSession(session, record))

const showSession = (session: SignedSession) => ({
  member_session_id: session.id,
  member_id: session.userId,
  organization_id: session.organization.id,
  organization_slug: session.organization.slug,
  started_at: session.startedAt.toISOString(),
  last_accessed_at: session.lastAccessedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  authentication_factors: session.factors,
  custom_claims: session.customClaims,
  roles: session.roleIds,
})

/** A session with its token, and its member. */
export type MemberSignedIn = { session: Session; token: string; record: MemberRecord }

/** Builds the response of every call that returns a session of a member. */
export async function toMemberAuth(
  signer: Signer<SignedSession>,
  { session, token, record }: MemberSignedIn,
) {
  const signed = toSignedSession(session, record)
  return {
    member_id: record.user.id,
    member_session: showSession(signed),
    member: toMember(record),
    organization: toOrganization(record.organization, record.customRoles),
    session_token: token,
    session_jwt: await signer.sign(signed),
  }
}
