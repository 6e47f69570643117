import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { SignIn } from '../../access/sign-in.ts'
import type { Deps } from '../../deps.ts'
import type { Project } from '../../projects/store.ts'
import type { ProofRejection } from '../../proofs/redemption.ts'
import type { Principal } from '../../sessions/store.ts'
import type { Identity } from '../../social/identity.ts'
import { findToken, removeToken, type TokenQuery } from '../../social/tokens.ts'
import { runUnit, type UnitOfWork } from '../../unit-of-work.ts'
import { toIdentityFactor, toTokenError } from './exchange.ts'
import { resolveIdentity } from './resolve-identity.ts'

/** An attempt to sign in with the token of a social sign-in. */
export type IdentityAttempt<SignedIn> = {
  project: Project
  sender: EmailSender
  query: TokenQuery
  /** finds the signed-in user, if any */
  findPrincipal: (unit: UnitOfWork) => Promise<Principal | undefined>
  signIn: SignIn<SignedIn>
}

/**
 * Exchanges the token of a social sign-in and signs in (rules A20 to A22). A rejection leaves the token valid, so that
 * the user can sign in by another method and retry.
 * @returns why the identity is rejected, or the identity, the ID of its registration, and the result of `signIn`
 * @throws SdkError if the token is not valid; oauth_email_in_use; oauth_registration_in_use; pin_required (rule A15)
 */
export function authenticateIdentity<SignedIn>(
  deps: Deps,
  { project, sender, query, findPrincipal, signIn }: IdentityAttempt<SignedIn>,
): Promise<
  | { rejection: ProofRejection['rejection'] }
  | { identity: Identity; registrationId: string; signedIn: SignedIn }
> {
  return runUnit(deps.db, project, async (unit) => {
    const oauthToken = await findToken(unit, deps, query)
    if ('problem' in oauthToken) throw toTokenError(oauthToken.problem)
    const { identity, userId: attachTo } = oauthToken
    const principal = await findPrincipal(unit)
    const resolved = await resolveIdentity(unit, deps, identity, { sender, principal, attachTo })
    if (!('rejection' in resolved) || resolved.isConsumed) await removeToken(unit, query.token)
    if ('rejection' in resolved) return { rejection: resolved.rejection }
    const { user, registration, isClaim } = resolved
    const factor = await toIdentityFactor(unit, deps.clock.now(), identity, registration)
    const proven = { user, factor, requestedFor: user.id, ...(isClaim && { isClaim }) }
    const signedIn = await signIn(unit, proven)
    return { identity, registrationId: registration.id, signedIn }
  })
}
