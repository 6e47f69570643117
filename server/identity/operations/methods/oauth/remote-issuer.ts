import * as openid from 'openid-client'
import type { AnyProvider } from '#contract/any-providers.ts'
import { later, seconds } from '../../../../platform/machine/clock.ts'
import { toFetch } from '../../../../platform/outbound/to-fetch.ts'
import { chooseEmailClaims } from '../../../accounts/social/email-claims.ts'
import { type Identity, type IssuedTokens, toUserDraft } from '../../../accounts/social/identity.ts'
import {
  type Profile,
  toOpenidProfile,
  toProfile,
  toTenantIds,
} from '../../../accounts/social/profile-rules.ts'
import type { SocialClient } from '../../../accounts/social/social-clients.ts'
import { type SocialProviderSpec, socialProviders } from '../../../accounts/social/social-providers.ts'
import type { Deps } from '../../../base/deps.ts'
import type { Attempt, Issuer } from './issuer.ts'

/** How to reach an issuer, and how to read the profiles that it returns. */
export type RemoteSource = {
  spec: SocialProviderSpec
  /** the project's client ID and secret there, and the endpoints of the operator's own issuer */
  client: SocialClient
  /** reads a profile from the claims of an ID token, or from a response of the profile endpoint */
  readClaims: (claims: Record<string, unknown>) => Profile
  readResponse: (response: unknown, addresses?: unknown) => Profile
  /** @throws Error if the profile has no subject */
  toDraft: (profile: Profile) => Omit<Identity, 'issuer' | 'tokens'>
}

/** Returns the source of a social provider. */
export const toSocialSource = (provider: AnyProvider, client: SocialClient): RemoteSource => ({
  spec: socialProviders[provider],
  client,
  readClaims: (claims) => toOpenidProfile(provider, claims),
  readResponse: (response, addresses) => toProfile(provider, response, addresses),
  toDraft: (profile) => toUserDraft(provider, profile),
})

/** Creates an issuer that this server calls over HTTP. */
export function createRemoteIssuer(
  { clock, socialOutbound }: Pick<Deps, 'clock' | 'socialOutbound'>,
  source: RemoteSource,
): Issuer {
  const { client } = source
  const spec = withOperatorEndpoints(source.spec, client)
  const send = toFetch(socialOutbound)
  let configuration: Promise<openid.Configuration> | undefined

  /** Fetches the issuer's metadata once; a failure is not cached. */
  function configure(): Promise<openid.Configuration> {
    configuration ??= toConfiguration(spec, client, send).catch((problem: unknown) => {
      configuration = undefined
      throw problem
    })
    return configuration
  }

  return {
    async begin(attempt, parameters) {
      const config = await configure()
      return openid.buildAuthorizationUrl(config, {
        ...parameters,
        ...spec.parameters,
        ...(await toRequest(spec, client, attempt)),
      })
    },

    async finish(response, attempt) {
      const config = await configure()
      const url = new URL(attempt.callbackUrl)
      url.search = response.toString()
      const tokens = await openid.authorizationCodeGrant(config, url, {
        expectedState: attempt.state,
        ...(spec.withoutPkce ? {} : { pkceCodeVerifier: attempt.verifier }),
        ...(spec.protocol === 'openid' ? { expectedNonce: attempt.nonce } : {}),
      })
      const claims = tokens.claims()
      const profile =
        spec.protocol === 'openid'
          ? await readOpenidProfile(source, config, tokens.access_token, claims)
          : await readProfile(source, spec, config, tokens)
      const nothing = { idToken: '', refreshToken: '', scopes: [...attempt.scopes] }
      return {
        ...source.toDraft(profile),
        issuer: claims?.iss ?? config.serverMetadata().issuer,
        tokens: toTokens(tokens, { ...nothing, receiver: toReceiver(config) }),
      }
    },

    async refresh(tokens) {
      const config = await configure()
      // A refresh token is sent to nobody but the issuer that returned it, also after the site has changed its client.
      if (tokens.receiver !== toReceiver(config)) return undefined
      try {
        return toTokens(await openid.refreshTokenGrant(config, tokens.refreshToken), tokens)
      } catch (error) {
        if (isRejection(error)) return undefined
        throw error
      }
    },
  }

  /** @param earlier what stays if the issuer does not return it */
  function toTokens(
    response: openid.TokenEndpointResponse,
    earlier: Omit<IssuedTokens, 'accessToken' | 'expiresAt'>,
  ): IssuedTokens {
    const { expires_in: lifetime, scope } = response
    return {
      accessToken: response.access_token,
      idToken: response.id_token ?? earlier.idToken,
      refreshToken: response.refresh_token ?? earlier.refreshToken,
      scopes: scope?.split(/[ ,]+/).filter(Boolean) ?? earlier.scopes,
      expiresAt: lifetime === undefined ? null : later(clock.now(), seconds(lifetime)).toISOString(),
      receiver: earlier.receiver,
    }
  }
}

/** Names the endpoint and the client that receive the tokens of an issuer. */
const toReceiver = (config: openid.Configuration): string =>
  `${config.serverMetadata().token_endpoint} ${config.clientMetadata().client_id}`

/** Returns whether an issuer rejected a refresh token: by an error of OAuth, or, as GitHub does, by one with the status 200. */
const isRejection = (error: unknown): boolean =>
  error instanceof openid.ResponseBodyError
    ? error.status < 500 && error.status !== 429
    : error instanceof openid.ClientError && error.code === 'OAUTH_INVALID_RESPONSE'

/** Returns the provider's spec, with the endpoints of the operator's issuer if one is configured. */
function withOperatorEndpoints(spec: SocialProviderSpec, client: SocialClient): SocialProviderSpec {
  const { issuer, authorizeUrl, tokenUrl, profileUrl } = client
  if (issuer !== undefined) {
    return { protocol: 'openid', issuer, scopes: ['openid', 'email', 'profile'] }
  }
  if (authorizeUrl === undefined || tokenUrl === undefined || profileUrl === undefined) return spec
  const hasList = spec.protocol === 'oauth' && spec.emailsUrl !== undefined
  return {
    protocol: 'oauth',
    authorizeUrl,
    tokenUrl,
    profileUrl,
    scopes: spec.scopes,
    ...(spec.protocol === 'oauth' && spec.tokenInProfilePath ? { tokenInProfilePath: true } : {}),
    // GitHub and Bitbucket list email addresses below the profile URL, including on self-hosted servers.
    ...(hasList ? { emailsUrl: `${profileUrl}/emails` } : {}),
    ...(spec.protocol === 'oauth' && spec.tenantsScope !== undefined
      ? { tenantsUrl: `${profileUrl}/orgs`, tenantsScope: spec.tenantsScope }
      : {}),
  }
}

async function toConfiguration(
  spec: SocialProviderSpec,
  client: SocialClient,
  send: openid.CustomFetch,
): Promise<openid.Configuration> {
  const { clientId, clientSecret } = client
  if (spec.protocol === 'openid') {
    const config = await openid.discovery(
      new URL(spec.issuer),
      clientId,
      { client_secret: clientSecret },
      clientAuthFor(clientSecret),
      {
        [openid.customFetch]: send,
        execute: [
          openid.enableNonRepudiationChecks,
          ...(spec.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    )
    return config
  }
  const config = new openid.Configuration(
    {
      issuer: spec.issuer ?? new URL(spec.authorizeUrl).origin,
      authorization_endpoint: spec.authorizeUrl,
      token_endpoint: spec.tokenUrl,
    },
    clientId,
    { client_secret: clientSecret },
    authenticateInBody(clientSecret, spec.clientIdName),
  )
  config[openid.customFetch] = send
  if (spec.authorizeUrl.startsWith('http:')) openid.allowInsecureRequests(config)
  return config
}

/** Sends the credentials in the header, which every issuer must support, unless the issuer only accepts the body. */
const clientAuthFor =
  (secret: string): openid.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authMethod = methods.includes('client_secret_basic')
      ? openid.ClientSecretBasic
      : openid.ClientSecretPost
    authMethod(secret)(server, client, body, headers)
  }

const authenticateInBody =
  (secret: string, clientIdName: string | undefined): openid.ClientAuth =>
  (server, client, body, headers) => {
    openid.ClientSecretPost(secret)(server, client, body, headers)
    if (clientIdName !== undefined) body.set(clientIdName, client.client_id)
  }

async function toRequest(
  spec: SocialProviderSpec,
  client: SocialClient,
  attempt: Attempt,
): Promise<Record<string, string>> {
  const separator = spec.protocol === 'oauth' ? spec.scopeSeparator : undefined
  return {
    redirect_uri: attempt.callbackUrl,
    scope: attempt.scopes.join(separator ?? ' '),
    state: attempt.state,
    ...(spec.protocol === 'openid' ? { nonce: attempt.nonce } : {}),
    ...(spec.withoutPkce
      ? {}
      : {
          code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        }),
    ...(spec.protocol === 'oauth' && spec.clientIdName ? { [spec.clientIdName]: client.clientId } : {}),
  }
}

/** Reads the profile from the ID token, and from the userinfo endpoint if claims are missing. */
async function readOpenidProfile(
  { readClaims }: RemoteSource,
  config: openid.Configuration,
  accessToken: string,
  claims: openid.IDToken | undefined,
): Promise<Profile> {
  if (claims === undefined) throw new Error('The issuer returned no ID token.')
  const isWhole =
    claims.email !== undefined && claims.email_verified !== undefined && claims.name !== undefined
  if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) {
    return readClaims(claims)
  }
  const more = await openid.fetchUserInfo(config, accessToken, claims.sub)
  return readClaims({ ...more, ...claims, ...chooseEmailClaims(claims, more) })
}

async function readProfile(
  { readResponse }: RemoteSource,
  spec: SocialProviderSpec & { protocol: 'oauth' },
  config: openid.Configuration,
  { access_token: accessToken, scope = '' }: { access_token: string; scope?: string },
): Promise<Profile> {
  const read = async (address: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'Cakelock' })
    const url = new URL(address)
    const response = await openid.fetchProtectedResource(config, accessToken, url, 'GET', null, headers)
    if (!response.ok)
      throw new Error(`${url.origin} responded to the profile request with status ${response.status}.`)
    return response.json()
  }
  const response = await read(
    spec.tokenInProfilePath ? `${spec.profileUrl}/${encodeURIComponent(accessToken)}` : spec.profileUrl,
  )
  const profile = readResponse(
    response,
    spec.emailsUrl === undefined ? undefined : await read(spec.emailsUrl),
  )
  const { tenantsUrl, tenantsScope = '' } = spec
  const hasTenants = tenantsUrl !== undefined && scope.split(/[ ,]+/).includes(tenantsScope)
  return hasTenants ? { ...profile, tenants: toTenantIds(await read(tenantsUrl)) } : profile
}
