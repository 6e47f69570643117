import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { findPrincipalById, type Principal } from '../../../accounts/sessions/principal.ts'
import type { Session } from '../../../accounts/sessions/store.ts'
import type { Identity } from '../../../accounts/social/identity.ts'
import { toProviderTitle } from '../../../accounts/social/provider-title.ts'
import type { Registration } from '../../../accounts/social/registrations.ts'
import { consumeHeld, findToken, removeToken, type TokenQuery } from '../../../accounts/social/tokens.ts'
import { findEmailOwner } from '../../../accounts/users/passwords.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { type DirectoryUnit, runUnit } from '../../../base/unit-of-work.ts'
import { toRejectionError } from '../../access/authorize-user-change.ts'
import type { SignIn } from '../../access/sign-in.ts'
import { resolveIdentity } from './resolve-identity.ts'

/** An attempt to sign in with the token of a social sign-in. */
export type IdentityAttempt<SignedIn> = {
  project: DirectoryProject
  sender: EmailSender
  query: TokenQuery
  /** finds the signed-in user, if any */
  findPrincipal: (unit: DirectoryUnit) => Promise<Principal | undefined>
  signIn: SignIn<SignedIn>
}

/**
 * Exchanges the token of a social sign-in and signs in (rules A20 to A22). A rejection leaves the token valid, so that
 * the user can sign in by another method and retry.
 * @returns the identity, the ID of its registration, and the result of `signIn`
 * @throws SdkError if the token is not valid or the identity is rejected; oauth_email_in_use; oauth_registration_in_use; pin_required (rule A15)
 */
export async function authenticateIdentity<SignedIn>(
  deps: Deps,
  { project, sender, query, findPrincipal, signIn }: IdentityAttempt<SignedIn>,
): Promise<{ identity: Identity; registrationId: string; signedIn: SignedIn }> {
  // A rejection is thrown after the commit, because it may consume the token.
  const outcome = await runUnit(deps.db, project, async (unit) => {
    const oauthToken = await findToken(unit, deps, query)
    if ('problem' in oauthToken) throw toTokenError(oauthToken.problem)
    const { identity, userId: attachTo } = oauthToken
    const principal = await findPrincipal(unit)
    const resolved = await resolveIdentity(unit, deps, identity, { sender, principal, attachTo })
    if (!('rejection' in resolved) || resolved.isConsumed) await removeToken(unit, query.token)
    if ('rejection' in resolved) return resolved
    const { user, registration, isClaim } = resolved
    const factor = await toIdentityFactor(unit, deps.clock.now(), identity, registration)
    const proven = { user, factor, requestedFor: user.id, ...(isClaim && { isClaim }) }
    const signedIn = await signIn(unit, proven)
    return { identity, registrationId: registration.id, signedIn }
  })
  if ('rejection' in outcome) throw toRejectionError(outcome.rejection)
  return outcome
}

/** Converts the reason why a token is invalid to the error of its exchange. */
export function toTokenError(problem: 'unknown' | 'pkce_expected_code_verifier' | 'pkce_mismatch'): SdkError {
  if (problem === 'unknown') return new SdkError('oauth_token_not_found')
  return new SdkError(problem, 'This sign-in was started in another browser (pkce). Start it again here.')
}

/** Returns the identity data that the exchange of a token reveals. */
export const toIdentityResponse = (identity: Identity) => ({
  provider_subject: identity.subject,
  provider_type: toProviderTitle(identity.provider),
  profile_picture_url: identity.pictureUrl,
  locale: identity.locale,
  provider_values: {
    access_token: identity.tokens.accessToken,
    id_token: identity.tokens.idToken,
    refresh_token: identity.tokens.refreshToken,
    scopes: identity.tokens.scopes,
    expires_at: identity.tokens.expiresAt,
  },
})

/** Creates the session factor of a social identity. */
async function toIdentityFactor(
  unit: DirectoryUnit,
  now: Date,
  { provider, subject, email, isEmailVerified }: Identity,
  { id, userId }: Registration,
): Promise<Factor> {
  const owner = email !== null && isEmailVerified ? await findEmailOwner(unit, email) : undefined
  const factor: Factor = {
    type: 'oauth',
    delivery_method: `oauth_${provider}`,
    last_authenticated_at: now.toISOString(),
  }
  factor[`${provider}_oauth_factor`] = {
    id,
    email_id: owner?.user.id === userId ? owner.email.id : '',
    provider_subject: subject,
  }
  return factor
}

/**
 * Links the social identities that waited for this session to enter the PIN (rule A21). Checks each of them again, as
 * if the widget had just exchanged its token. A rejected identity is dropped without an error.
 */
export async function linkHeldIdentities(
  deps: Deps,
  { project, sender }: { project: DirectoryProject; sender: EmailSender },
  session: Pick<Session, 'id'>,
): Promise<void> {
  const heldIdentities = await runUnit(deps.db, project, (unit) => consumeHeld(unit, deps, session.id))
  for (const { identity, userId: attachTo } of heldIdentities) {
    try {
      await runUnit(deps.db, project, async (unit) => {
        const principal = await findPrincipalById(unit, session.id, deps.clock.now())
        if (principal) await resolveIdentity(unit, deps, identity, { sender, principal, attachTo })
      })
    } catch (error) {
      if (!(error instanceof SdkError)) throw error
    }
  }
}
