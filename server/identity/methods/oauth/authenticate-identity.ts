import type { MailSender } from '../../../platform/outbox/sender.ts'
import type { Deps } from '../../deps.ts'
import type { Project } from '../../projects/store.ts'
import type { ProofRefusal } from '../../proofs/redemption.ts'
import type { Factor } from '../../schema/sessions.ts'
import type { Caller } from '../../sessions/store.ts'
import type { Identity } from '../../social/identity.ts'
import { findToken, removeToken, type TokenQuery } from '../../social/tokens.ts'
import { runUnit, type UnitOfWork } from '../../unit-of-work.ts'
import { toIdentityFactor, toTokenError } from './exchange.ts'
import { resolveIdentity } from './resolve-identity.ts'

/** An attempt to sign in with the token of a social sign-in. */
export type IdentityAttempt<SignedIn> = {
  project: Project
  sender: MailSender
  query: TokenQuery
  /** finds the signed-in user, if any */
  findCaller: (unit: UnitOfWork) => Promise<Caller | undefined>
  signIn: (
    unit: UnitOfWork,
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
  { project, sender, query, findCaller, signIn }: IdentityAttempt<SignedIn>,
): Promise<
  { refusal: ProofRefusal['refusal'] } | { identity: Identity; registrationId: string; signedIn: SignedIn }
> {
  return runUnit(deps.db, project, async (unit) => {
    const found = await findToken(unit, deps, query)
    if ('problem' in found) throw toTokenError(found.problem)
    const { identity, userId: attachTo } = found
    const caller = await findCaller(unit)
    const resolved = await resolveIdentity(unit, deps, identity, { sender, caller, attachTo })
    if (!('refusal' in resolved) || resolved.isConsumed) await removeToken(unit, query.token)
    if ('refusal' in resolved) return { refusal: resolved.refusal }
    const { user, registration, isClaim = false } = resolved
    const factor = await toIdentityFactor(unit, deps.clock.now(), identity, registration)
    const signedIn = await signIn(unit, { userId: user.id, isClaim, factor })
    return { identity, registrationId: registration.id, signedIn }
  })
}
