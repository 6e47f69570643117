import { SdkError } from '../../errors/sdk-error.ts'
import type { Factor } from '../../schema/sessions.ts'
import type { Identity } from '../../social/identity.ts'
import type { Registration } from '../../social/registrations.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import { findEmailOwner } from '../../users/passwords.ts'
import { toProviderTitle } from '../../wire/serializers.ts'

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
export async function toIdentityFactor(
  unit: UnitOfWork,
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
