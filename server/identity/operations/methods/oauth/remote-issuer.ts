import * as openid from 'openid-client'
import type { SocialProvider } from '#contract/social-providers.ts'
import { later, seconds } from '../../../../platform/machine/clock.ts'
import { toFetch } from '../../../../platform/outbound/to-fetch.ts'
import { chooseEmailClaims } from '../../../accounts/social/email-claims.ts'
import { toUserDraft } from '../../../accounts/social/identity.ts'
import { type Profile, toOpenidProfile, toProfile } from '../../../accounts/social/profile-rules.ts'
import type { SocialClient } from '../../../accounts/social/social-clients.ts'
import { type SocialProviderSpec, socialProviders } from '../../../accounts/social/social-providers.ts'
import type { Deps } from '../../../base/deps.ts'
import type { Attempt, Issuer } from './issuer.ts'

/** Creates an issuer for a real provider, with this server's client ID and secret. */
export function createRemoteIssuer(
  { clock, socialOutbound }: Pick<Deps, 'clock' | 'socialOutbound'>,
  provider: SocialProvider,
  client: SocialClient,
): Issuer {
  const facts = toFacts(socialProviders[provider], client)
  const send = toFetch(socialOutbound)
  let configuration: Promise<openid.Configuration> | undefined

  /** Fetches the issuer's metadata once; a failure is not cached. */
  function configure(): Promise<openid.Configuration> {
    configuration ??= toConfiguration(facts, client, send).catch((problem: unknown) => {
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
        ...facts.parameters,
        ...(await toRequest(facts, client, attempt)),
      })
    },

    async finish(response, attempt) {
      const config = await configure()
      const url = new URL(attempt.callbackUrl)
      url.search = response.toString()
      const tokens = await openid.authorizationCodeGrant(config, url, {
        expectedState: attempt.state,
        ...(facts.withoutPkce ? {} : { pkceCodeVerifier: attempt.verifier }),
        ...(facts.speaks === 'openid' ? { expectedNonce: attempt.nonce } : {}),
      })
      const claims = tokens.claims()
      const profile =
        facts.speaks === 'openid'
          ? await readOpenidProfile(provider, config, tokens.access_token, claims)
          : await readProfile(provider, facts, config, tokens.access_token)
      const lifetime = tokens.expires_in
      return {
        ...toUserDraft(provider, profile),
        issuer: claims?.iss ?? config.serverMetadata().issuer,
        tokens: {
          accessToken: tokens.access_token,
          idToken: tokens.id_token ?? '',
          refreshToken: tokens.refresh_token ?? '',
          scopes: tokens.scope?.split(/[ ,]+/).filter(Boolean) ?? [...attempt.scopes],
          expiresAt: lifetime === undefined ? null : later(clock.now(), seconds(lifetime)).toISOString(),
        },
      }
    },
  }
}

/** Returns the provider's spec, with the endpoints of the operator's issuer if one is configured. */
function toFacts(usual: SocialProviderSpec, client: SocialClient): SocialProviderSpec {
  const { issuer, authorizeUrl, tokenUrl, profileUrl } = client
  if (issuer !== undefined) {
    return { speaks: 'openid', issuer, scopes: ['openid', 'email', 'profile'] }
  }
  if (authorizeUrl === undefined || tokenUrl === undefined || profileUrl === undefined) return usual
  const hasList = usual.speaks === 'oauth' && usual.emailsUrl !== undefined
  return {
    speaks: 'oauth',
    authorizeUrl,
    tokenUrl,
    profileUrl,
    scopes: usual.scopes,
    // GitHub and Bitbucket list email addresses below the profile URL, including on self-hosted servers.
    ...(hasList ? { emailsUrl: `${profileUrl}/emails` } : {}),
  }
}

async function toConfiguration(
  facts: SocialProviderSpec,
  client: SocialClient,
  send: openid.CustomFetch,
): Promise<openid.Configuration> {
  const { clientId, clientSecret } = client
  if (facts.speaks === 'openid') {
    const config = await openid.discovery(
      new URL(facts.issuer),
      clientId,
      { client_secret: clientSecret },
      clientAuthFor(clientSecret),
      {
        [openid.customFetch]: send,
        execute: [
          openid.enableNonRepudiationChecks,
          ...(facts.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    )
    return config
  }
  const config = new openid.Configuration(
    {
      issuer: facts.issuer ?? new URL(facts.authorizeUrl).origin,
      authorization_endpoint: facts.authorizeUrl,
      token_endpoint: facts.tokenUrl,
    },
    clientId,
    { client_secret: clientSecret },
    authenticateInBody(clientSecret, facts.clientIdName),
  )
  config[openid.customFetch] = send
  if (facts.authorizeUrl.startsWith('http:')) openid.allowInsecureRequests(config)
  return config
}

/** Sends the credentials in the header, which every issuer must support, unless the issuer only accepts the body. */
const clientAuthFor =
  (secret: string): openid.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost
    way(secret)(server, client, body, headers)
  }

const authenticateInBody =
  (secret: string, clientIdName: string | undefined): openid.ClientAuth =>
  (server, client, body, headers) => {
    openid.ClientSecretPost(secret)(server, client, body, headers)
    if (clientIdName !== undefined) body.set(clientIdName, client.client_id)
  }

async function toRequest(
  facts: SocialProviderSpec,
  client: SocialClient,
  attempt: Attempt,
): Promise<Record<string, string>> {
  const separator = facts.speaks === 'oauth' ? facts.scopeSeparator : undefined
  return {
    redirect_uri: attempt.callbackUrl,
    scope: attempt.scopes.join(separator ?? ' '),
    state: attempt.state,
    ...(facts.speaks === 'openid' ? { nonce: attempt.nonce } : {}),
    ...(facts.withoutPkce
      ? {}
      : {
          code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        }),
    ...(facts.speaks === 'oauth' && facts.clientIdName ? { [facts.clientIdName]: client.clientId } : {}),
  }
}

/** Reads the profile from the ID token, and from the userinfo endpoint if claims are missing. */
async function readOpenidProfile(
  provider: SocialProvider,
  config: openid.Configuration,
  accessToken: string,
  claims: openid.IDToken | undefined,
): Promise<Profile> {
  if (claims === undefined) throw new Error('The issuer returned no ID token.')
  const isWhole =
    claims.email !== undefined && claims.email_verified !== undefined && claims.name !== undefined
  if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) {
    return toOpenidProfile(provider, claims)
  }
  const more = await openid.fetchUserInfo(config, accessToken, claims.sub)
  return toOpenidProfile(provider, { ...more, ...claims, ...chooseEmailClaims(claims, more) })
}

async function readProfile(
  provider: SocialProvider,
  facts: SocialProviderSpec & { speaks: 'oauth' },
  config: openid.Configuration,
  accessToken: string,
): Promise<Profile> {
  const read = async (address: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'Cakelock' })
    const url = new URL(address)
    const response = await openid.fetchProtectedResource(config, accessToken, url, 'GET', null, headers)
    if (!response.ok)
      throw new Error(`${url.origin} responded to the profile request with status ${response.status}.`)
    return response.json()
  }
  const profile = await read(facts.profileUrl)
  return toProfile(provider, profile, facts.emailsUrl === undefined ? undefined : await read(facts.emailsUrl))
}
