import { RequestError } from '../../platform/errors/request-error.ts'
import { toRoles } from '../projects/roles.ts'
import type { Signer } from '../sessions/signing.ts'
import type { Session } from '../sessions/store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { listProviderUsers, type ProviderUser } from './user-list.ts'

/**
 * Converts a user to the contract's format. @throws RequestError session_ended if the account was deleted in the meantime
 */
export async function toProviderUser(unit: UnitOfWork, userId: string): Promise<ProviderUser> {
  const [user] = await listProviderUsers(unit, [userId])
  if (!user) throw new RequestError('session_ended')
  return user
}

export const toProviderSession = (session: Session) => ({
  session_id: session.id,
  user_id: session.userId,
  started_at: session.startedAt.toISOString(),
  last_accessed_at: session.lastAccessedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  attributes: { ip_address: session.ipAddress, user_agent: session.userAgent },
  authentication_factors: session.factors,
  custom_claims: Object.keys(session.customClaims).length === 0 ? null : session.customClaims,
  roles: toRoles(session.roles),
  // Not part of the contract, which has no sessions that wait for a second factor.
  ...(session.secondFactorPending ? { second_factor_pending: true } : {}),
})

/** Builds the answer of every route that signs in. The client expects `__user`, a copy of `user`, and strips it. */
export async function toAuthAnswer(
  signer: Signer,
  { session, token, user }: { session: Session; token: string; user: ProviderUser },
) {
  return {
    user_id: user.user_id,
    session: toProviderSession(session),
    user,
    __user: user,
    session_token: token,
    session_jwt: await signer.sign(session),
  }
}
