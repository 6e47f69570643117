import type { AnyProvider } from '#contract/any-providers.ts'

/** The protocol, endpoints and scopes of an identity provider, unless the operator configures others. */
export type SocialProviderSpec = {
  scopes: readonly string[]
  /** additional parameters of the authorization request */
  parameters?: Readonly<Record<string, string>>
  /** the same for members, whose tokens are kept and refreshed (rule B40); the page can replace them */
  memberParameters?: Readonly<Record<string, string>>
  /** for a provider that rejects or ignores PKCE: `state` and the client secret protect the flow instead */
  withoutPkce?: true
} & (
  | { protocol: 'openid'; issuer: string }
  | {
      protocol: 'oauth'
      authorizeUrl: string
      tokenUrl: string
      profileUrl: string
      /** whether the access token is the last part of the path of the profile's URL, which must not be logged */
      tokenInProfilePath?: true
      /** the endpoint that lists the email addresses, if the profile does not contain them */
      emailsUrl?: string
      /** the endpoint that lists the tenants of the user, which needs the scope `tenantsScope` */
      tenantsUrl?: string
      tenantsScope?: string
      /** the `iss` of the provider's tokens; by default, the origin of `authorizeUrl` */
      issuer?: string
      /** the parameter that holds the client ID; `client_id` by default */
      clientIdName?: string
      scopeSeparator?: string
    }
)

const defaultScopes = ['openid', 'email', 'profile'] as const

/** Every identity provider that the contract has, for consumers or for members. */
export const socialProviders: Readonly<Record<AnyProvider, SocialProviderSpec>> = {
  google: {
    protocol: 'openid',
    issuer: 'https://accounts.google.com',
    scopes: defaultScopes,
    // Otherwise Google issues no refresh token.
    memberParameters: { access_type: 'offline' },
  },
  microsoft: {
    protocol: 'openid',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scopes: defaultScopes,
  },
  apple: {
    protocol: 'openid',
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'email', 'name'],
    parameters: { response_mode: 'form_post' },
  },
  github: {
    protocol: 'oauth',
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    profileUrl: 'https://api.github.com/user',
    emailsUrl: 'https://api.github.com/user/emails',
    tenantsUrl: 'https://api.github.com/user/orgs',
    tenantsScope: 'read:org',
    scopes: ['read:user', 'user:email'],
  },
  gitlab: { protocol: 'openid', issuer: 'https://gitlab.com', scopes: defaultScopes },
  facebook: {
    protocol: 'oauth',
    authorizeUrl: 'https://www.facebook.com/v21.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v21.0/oauth/access_token',
    profileUrl: 'https://graph.facebook.com/v21.0/me?fields=id,name,first_name,last_name,email,picture',
    scopes: ['public_profile', 'email'],
  },
  discord: {
    protocol: 'oauth',
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    profileUrl: 'https://discord.com/api/users/@me',
    scopes: ['identify', 'email'],
  },
  salesforce: {
    protocol: 'openid',
    issuer: 'https://login.salesforce.com',
    scopes: defaultScopes,
  },
  slack: { protocol: 'openid', issuer: 'https://slack.com', scopes: defaultScopes },
  amazon: {
    protocol: 'oauth',
    authorizeUrl: 'https://www.amazon.com/ap/oa',
    tokenUrl: 'https://api.amazon.com/auth/o2/token',
    profileUrl: 'https://api.amazon.com/user/profile',
    scopes: ['profile'],
  },
  bitbucket: {
    protocol: 'oauth',
    authorizeUrl: 'https://bitbucket.org/site/oauth2/authorize',
    tokenUrl: 'https://bitbucket.org/site/oauth2/access_token',
    profileUrl: 'https://api.bitbucket.org/2.0/user',
    emailsUrl: 'https://api.bitbucket.org/2.0/user/emails',
    scopes: ['account', 'email'],
  },
  linkedin: {
    protocol: 'oauth',
    authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
    profileUrl: 'https://api.linkedin.com/v2/userinfo',
    // The ID tokens lack the nonce that OpenID Connect requires, so this provider uses plain OAuth 2.0.
    issuer: 'https://www.linkedin.com/oauth',
    scopes: defaultScopes,
    withoutPkce: true,
  },
  coinbase: {
    protocol: 'oauth',
    authorizeUrl: 'https://login.coinbase.com/oauth2/auth',
    tokenUrl: 'https://login.coinbase.com/oauth2/token',
    profileUrl: 'https://api.coinbase.com/v2/user',
    scopes: ['wallet:user:read', 'wallet:user:email'],
  },
  twitch: {
    protocol: 'openid',
    issuer: 'https://id.twitch.tv/oauth2',
    scopes: ['openid', 'user:read:email'],
    parameters: {
      claims: '{"id_token":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
    },
  },
  twitter: {
    protocol: 'oauth',
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    profileUrl: 'https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email',
    scopes: ['users.read', 'tweet.read', 'users.email'],
  },
  tiktok: {
    protocol: 'oauth',
    authorizeUrl: 'https://www.tiktok.com/v2/auth/authorize/',
    tokenUrl: 'https://open.tiktokapis.com/v2/oauth/token/',
    profileUrl: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_url,display_name',
    clientIdName: 'client_key',
    scopeSeparator: ',',
    scopes: ['user.info.basic'],
  },
  snapchat: {
    protocol: 'oauth',
    authorizeUrl: 'https://accounts.snapchat.com/accounts/oauth2/auth',
    tokenUrl: 'https://accounts.snapchat.com/accounts/oauth2/token',
    profileUrl:
      'https://kit.snapchat.com/v1/me?query=%7Bme%7BexternalId%20displayName%20bitmoji%7Bavatar%7D%7D%7D',
    scopes: [
      'https://auth.snapchat.com/oauth2/api/user.external_id',
      'https://auth.snapchat.com/oauth2/api/user.display_name',
      'https://auth.snapchat.com/oauth2/api/user.bitmoji.avatar',
    ],
  },
  figma: {
    protocol: 'oauth',
    authorizeUrl: 'https://www.figma.com/oauth',
    tokenUrl: 'https://api.figma.com/v1/oauth/token',
    profileUrl: 'https://api.figma.com/v1/me',
    scopes: ['current_user:read'],
  },
  yahoo: { protocol: 'openid', issuer: 'https://api.login.yahoo.com', scopes: defaultScopes },
  hubspot: {
    protocol: 'oauth',
    authorizeUrl: 'https://app.hubspot.com/oauth/authorize',
    tokenUrl: 'https://api.hubapi.com/oauth/v1/token',
    profileUrl: 'https://api.hubapi.com/oauth/v1/access-tokens',
    tokenInProfilePath: true,
    scopes: ['oauth'],
    // The documented parameters of its authorization page include no challenge.
    withoutPkce: true,
  },
}
