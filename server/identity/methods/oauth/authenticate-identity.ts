import type { Deps } from '../../deps.ts'
import { type DirectoryTx, openDirectory } from '../../directory.ts'
import type { Project } from '../../projects/store.ts'
import type { ProofRefusal } from '../../proofs/redemption.ts'
import type { Factor } from '../../schema/sessions.ts'
import type { Caller } from '../../sessions/store.ts'
import type { Identity } from '../../social/identity.ts'
import { findToken, removeToken, type TokenQuery } from '../../social/tokens.ts'
import { toIdentityFactor, toTokenError } from './exchange.ts'
import { resolveIdentity } from './resolve-identity.ts'

/** An attempt to sign in with the token of a social sign-in. */
export type IdentityAttempt<SignedIn> = {
  project: Project
  query: TokenQuery
  /** finds the signed-in user, if any */
  findCaller: (tx: DirectoryTx) => Promise<Caller | undefined>
  signIn: (
    tx: DirectoryTx,
    authenticated: { userId: string; isClaim: boolean; factor: Factor },
  ) => Promise<SignedIn>
}

/**
 * Exchanges the token of a social sign-in, and signs in (rules A20 to A22). A refusal leaves the token valid, so that the
 * user can sign in by another method and retry.
 * @returns why the identity is refused, or the identity, the ID of its registration, and what `signIn` returned
 * @throws SdkError if the token is not valid; oauth_email_in_use; oauth_registration_in_use; pin_required (rule A15)
 */
export function authenticateIdentity<SignedIn>(
  deps: Deps,
  { project, query, findCaller, signIn }: IdentityAttempt<SignedIn>,
): Promise<
  { refusal: ProofRefusal['refusal'] } | { identity: Identity; registrationId: string; signedIn: SignedIn }
> {
  return openDirectory(deps.db, project, async (tx) => {
    const found = await findToken(tx, deps, query)
    if ('problem' in found) throw toTokenError(found.problem)
    const { identity, userId: attachTo } = found
    const caller = await findCaller(tx)
    const resolved = await resolveIdentity(tx, deps, identity, { project, caller, attachTo })
    if (!('refusal' in resolved) || resolved.isConsumed) await removeToken(tx, query.token)
    if ('refusal' in resolved) return { refusal: resolved.refusal }
    const { user, registration, isClaim = false } = resolved
    const factor = await toIdentityFactor(tx, deps.clock.now(), identity, registration)
    const signedIn = await signIn(tx, { userId: user.id, isClaim, factor })
    return { identity, registrationId: registration.id, signedIn }
  })
}
