import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { describeError } from '../../../../platform/http/describe-error.ts'
import { later, minutes, seconds } from '../../../../platform/machine/clock.ts'
import { toFetch } from '../../../../platform/outbound/to-fetch.ts'
import { findSocialClient } from '../../../accounts/social/find-social-clients.ts'
import { type Identity, toUserDraft } from '../../../accounts/social/identity.ts'
import { toOpenidProfile } from '../../../accounts/social/profile-rules.ts'
import type { SocialClient } from '../../../accounts/social/social-clients.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'

const googleIssuer = 'https://accounts.google.com'
const googleKeys = 'https://www.googleapis.com/oauth2/v3/certs'

/** The maximum age of an ID token. The prompt returns a fresh token, so an older one comes from elsewhere. */
const oldest = minutes(10)
const tolerance = seconds(60)

/** The issuer of the prompt's ID tokens. */
export type IdTokenIssuer = {
  clientId: string
  keys: JWTVerifyGetKey
  /** the issuer values that are valid in a token */
  names: string[]
  /** the issuer value under which identities are stored */
  knownAs: string
}

/** Returns the issuer for Google, with the keys of the configured client. */
const toGoogle = (
  { socialOutbound }: Pick<Deps, 'socialOutbound'>,
  { clientId, keysUrl }: SocialClient,
): IdTokenIssuer => ({
  clientId,
  keys: createRemoteJWKSet(new URL(keysUrl ?? googleKeys), {
    [customFetch]: toFetch(socialOutbound),
  }),
  names: [googleIssuer, 'accounts.google.com'],
  knownAs: googleIssuer,
})

export type Verified = { identity: Identity; expiresAt: Date }

/**
 * Verifies an ID token from Google's prompt.
 * @param nonce the prompt's ID, compared if the token has a nonce
 * @throws SdkError id_token_invalid; oauth_flow_callback_error if the keys cannot be fetched
 */
export type IdTokenCheck = (idToken: string, nonce: string) => Promise<Verified>

function createIdTokenCheck(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  issuer: IdTokenIssuer,
): IdTokenCheck {
  return async (idToken, nonce) => {
    const claims = await verify(idToken)
    if (claims.nonce !== undefined && claims.nonce !== nonce) throw new SdkError('id_token_invalid')
    const identity = {
      ...toUserDraft('google', toOpenidProfile('google', claims)),
      issuer: issuer.knownAs,
      tokens: {
        accessToken: '',
        idToken,
        refreshToken: '',
        scopes: ['openid', 'email', 'profile'],
        expiresAt: null,
      },
    }
    // Stored for as long as the token could be replayed.
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
    } catch (error) {
      log.warn({ problem: describeError(error) }, 'rejected a One Tap ID token')
      throw new SdkError(isUnreachable(error) ? 'oauth_flow_callback_error' : 'id_token_invalid')
    }
  }
}

/** Returns whether the keys could not be fetched: no connection, a timeout, or a response that is not a key set. */
const isUnreachable = (problem: unknown): boolean =>
  !(problem instanceof errors.JOSEError) ||
  problem instanceof errors.JWKSTimeout ||
  problem instanceof errors.JWKSInvalid ||
  problem.code === errors.JOSEError.code

/** The issuer of the ID tokens of a project's prompt, with the function that verifies them. */
export type PromptIssuer = { clientId: string; check: IdTokenCheck }

/**
 * Creates a function that finds the issuer of a project's One Tap prompt: Google if the project has its own client
 * there, otherwise the simulator in development, otherwise none.
 */
export function createPromptIssuers(
  deps: Deps,
  simulator: IdTokenIssuer | undefined,
): (project: DirectoryProject) => Promise<PromptIssuer | undefined> {
  const local = simulator && {
    clientId: simulator.clientId,
    check: createIdTokenCheck(deps, simulator),
  }
  /**
   * The verifying functions cache the keys that they fetched until a change of the project's document changes its
   * client.
   */
  const cache = new Map<string, { settings: string; issuer: PromptIssuer }>()
  return async (project) => {
    const client = await deps.db.transaction((tx) => findSocialClient(tx, deps, project, 'google'))
    if (!client) return local
    const settings = JSON.stringify(client)
    const cached = cache.get(project.id)
    if (cached?.settings === settings) return cached.issuer
    const { clientId } = client
    const issuer = { clientId, check: createIdTokenCheck(deps, toGoogle(deps, client)) }
    cache.set(project.id, { settings, issuer })
    return issuer
  }
}
