import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { SocialClient } from '../../config/social-clients.ts'
import type { Deps } from '../../deps.ts'
import { describeError } from '../../http/describe-error.ts'
import { type Identity, toPerson } from '../../identities/identity.ts'
import { toOpenidProfile } from '../../identities/profile-rules.ts'
import { later, minutes, seconds } from '../../platform/clock.ts'
import { SdkError } from '../../provider/error.ts'

const googleIssuer = 'https://accounts.google.com'
const googleKeys = 'https://www.googleapis.com/oauth2/v3/certs'

/** A prompt's token is fresh when it comes; an older one was taken from elsewhere. */
const oldest = minutes(10)
const tolerance = seconds(60)

/** Who issues ID tokens for the prompt, and how they are recognized. */
export type IdTokenIssuer = {
  clientId: string
  keys: JWTVerifyGetKey
  /** the ways in which it writes its name in a token */
  names: string[]
  /** the one name under which its people are known here */
  knownAs: string
}

/** Google, or the issuer whose keys stand in for Google's. */
export const toGoogle = ({ clientId, keysUrl }: SocialClient): IdTokenIssuer => ({
  clientId,
  keys: createRemoteJWKSet(new URL(keysUrl ?? googleKeys), { timeoutDuration: 5000 }),
  names: [googleIssuer, 'accounts.google.com'],
  knownAs: googleIssuer,
})

export type Verified = { identity: Identity; expiresAt: Date }

/**
 * Verifies what Google's prompt gave, against Google's keys.
 * @param nonce what the token must say if it says any: the id of the prompt
 * @throws SdkError id_token_invalid, oauth_flow_callback_error (the keys could not be had)
 */
export type IdTokenCheck = (idToken: string, nonce: string) => Promise<Verified>

export function createIdTokenCheck(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  issuer: IdTokenIssuer,
): IdTokenCheck {
  return async (idToken, nonce) => {
    const claims = await verify(idToken)
    if (claims.nonce !== undefined && claims.nonce !== nonce) throw new SdkError('id_token_invalid')
    const identity = {
      ...toPerson('google', toOpenidProfile('google', claims)),
      issuer: issuer.knownAs,
      tokens: {
        accessToken: '',
        idToken,
        refreshToken: '',
        scopes: ['openid', 'email', 'profile'],
        expiresAt: null,
      },
    }
    // Kept for as long as it could be brought again.
    const expiresAt = later(new Date((claims.exp ?? 0) * 1000), tolerance)
    return { identity, expiresAt }
  }

  async function verify(idToken: string) {
    try {
      const { payload } = await jwtVerify(idToken, issuer.keys, {
        issuer: issuer.names,
        audience: issuer.clientId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'iat'],
        maxTokenAge: oldest / 1000,
        clockTolerance: tolerance / 1000,
        currentDate: clock.now(),
      })
      return payload
    } catch (problem) {
      log.warn({ problem: describeError(problem) }, 'an ID token of One Tap was not taken')
      throw new SdkError(isUnreachable(problem) ? 'oauth_flow_callback_error' : 'id_token_invalid')
    }
  }
}

/** The keys could not be had: no connection, no answer in time, or one that is no key set. */
const isUnreachable = (problem: unknown): boolean =>
  !(problem instanceof errors.JOSEError) ||
  problem instanceof errors.JWKSTimeout ||
  problem instanceof errors.JWKSInvalid ||
  problem.code === errors.JOSEError.code
