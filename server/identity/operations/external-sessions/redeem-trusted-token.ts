import * as z from 'zod/mini'
import { findEmail } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { later } from '../../../platform/machine/clock.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { isVerifiedClaim } from '../../accounts/social/verified-claim.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { useIdToken } from '../methods/one-tap/start-store.ts'
import { findExternalUser, toExternalId } from './find-user.ts'
import { issuerClockTolerance, type VerifyTrustedToken } from './verify-trusted-token.ts'

/** The arguments of a call that sends a token of a trusted issuer. */
export const trustedTokenFields = {
  profile_id: Text.check(z.maxLength(128)),
  token: z.string().check(z.regex(/^[\w.-]{1,8000}$/)),
}

/** The user whom a trusted token names, and the factor of their session. */
export type Attested = { user: { id: string }; factor: Factor }

/**
 * Verifies a token of an issuer that the project's document names. Call it outside of transactions.
 * @returns a function that consumes the token and finds its user, within a transaction
 * @throws SdkError trusted_token_profile_not_found, invalid_trusted_auth_token; the returned function can also throw
 *   user_not_found
 */
export async function redeemTrustedToken(
  deps: Deps,
  verify: VerifyTrustedToken,
  { project, sender }: { project: DirectoryProject; sender: EmailSender },
  { profile_id, token }: { profile_id: string; token: string },
): Promise<(unit: DirectoryUnit) => Promise<Attested>> {
  const profile = project.trustedTokens.find((trusted) => trusted.profile_id === profile_id)
  if (!profile) throw new SdkError('trusted_token_profile_not_found')
  const claims = await verify(profile, token)
  if (!claims) throw new SdkError('invalid_trusted_auth_token')
  const { email_claim, external_id_claim, create_users: mayCreate } = profile
  const isVerified =
    isVerifiedClaim(claims.email_verified) ||
    (profile.emails_are_verified && claims.email_verified === undefined)
  const address = email_claim === null || !isVerified ? '' : claims[email_claim]
  const user = {
    email: typeof address === 'string' ? findEmail(address) : undefined,
    externalId: external_id_claim === null ? undefined : toExternalId(claims[external_id_claim]),
  }
  return async (unit) => {
    // Without the signature, which has several valid forms.
    const signed = token.slice(0, token.lastIndexOf('.'))
    // Stored for as long as the token could be replayed.
    const usedUntil = later(new Date((claims.exp ?? 0) * 1000), issuerClockTolerance)
    if (!(await useIdToken(unit, signed, usedUntil))) {
      throw new SdkError('invalid_trusted_auth_token')
    }
    const id = await findExternalUser(unit, deps, user, { mayCreate, sender })
    if (id === undefined) throw new SdkError('user_not_found')
    const factor = {
      type: 'trusted_auth_token',
      delivery_method: 'trusted_token_exchange',
      last_authenticated_at: deps.clock.now().toISOString(),
      trusted_auth_token_factor: { token_id: claims.jti ?? '' },
    }
    return { user: { id }, factor }
  }
}
