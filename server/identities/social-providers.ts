/** How a provider of social sign-in is spoken to where nothing else is configured. */
export type SocialProviderSpec = {
  /** as the button and the provider contract write it */
  title: string
  scopes: readonly string[]
  /** more of what the authorization request must say */
  parameters?: Readonly<Record<string, string>>
  /** it refuses or ignores PKCE, so state and client secret must do */
  withoutPkce?: true
} & (
  | { speaks: 'openid'; issuer: string }
  | {
      speaks: 'oauth'
      authorizeUrl: string
      tokenUrl: string
      profileUrl: string
      /** where the addresses are, if not in the profile */
      emailsUrl?: string
      /** what its tokens name as issuer, if not the origin of `authorizeUrl` */
      issuer?: string
      /** it calls the client id by another name */
      clientIdName?: string
      scopeSeparator?: string
    }
)

const usual = ['openid', 'email', 'profile'] as const

/** The 19 providers that the client knows, under its names for them. */
export const socialProviders = {
  google: { title: 'Google', speaks: 'openid', issuer: 'https://accounts.google.com', scopes: usual },
  microsoft: {
    title: 'Microsoft',
    speaks: 'openid',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scopes: usual,
  },
  apple: {
    title: 'Apple',
    speaks: 'openid',
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'email', 'name'],
    parameters: { response_mode: 'form_post' },
  },
  github: {
    title: 'GitHub',
    speaks: 'oauth',
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    profileUrl: 'https://api.github.com/user',
    emailsUrl: 'https://api.github.com/user/emails',
    scopes: ['read:user', 'user:email'],
  },
  gitlab: { title: 'GitLab', speaks: 'openid', issuer: 'https://gitlab.com', scopes: usual },
  facebook: {
    title: 'Facebook',
    speaks: 'oauth',
    authorizeUrl: 'https://www.facebook.com/v21.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v21.0/oauth/access_token',
    profileUrl: 'https://graph.facebook.com/v21.0/me?fields=id,name,first_name,last_name,email,picture',
    scopes: ['public_profile', 'email'],
  },
  discord: {
    title: 'Discord',
    speaks: 'oauth',
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    profileUrl: 'https://discord.com/api/users/@me',
    scopes: ['identify', 'email'],
  },
  salesforce: {
    title: 'Salesforce',
    speaks: 'openid',
    issuer: 'https://login.salesforce.com',
    scopes: usual,
  },
  slack: { title: 'Slack', speaks: 'openid', issuer: 'https://slack.com', scopes: usual },
  amazon: {
    title: 'Amazon',
    speaks: 'oauth',
    authorizeUrl: 'https://www.amazon.com/ap/oa',
    tokenUrl: 'https://api.amazon.com/auth/o2/token',
    profileUrl: 'https://api.amazon.com/user/profile',
    scopes: ['profile'],
  },
  bitbucket: {
    title: 'Bitbucket',
    speaks: 'oauth',
    authorizeUrl: 'https://bitbucket.org/site/oauth2/authorize',
    tokenUrl: 'https://bitbucket.org/site/oauth2/access_token',
    profileUrl: 'https://api.bitbucket.org/2.0/user',
    emailsUrl: 'https://api.bitbucket.org/2.0/user/emails',
    scopes: ['account', 'email'],
  },
  linkedin: {
    title: 'LinkedIn',
    speaks: 'oauth',
    authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
    profileUrl: 'https://api.linkedin.com/v2/userinfo',
    // It gives ID tokens without the nonce that OpenID Connect demands, so it is asked as OAuth.
    issuer: 'https://www.linkedin.com/oauth',
    scopes: usual,
    withoutPkce: true,
  },
  coinbase: {
    title: 'Coinbase',
    speaks: 'oauth',
    authorizeUrl: 'https://login.coinbase.com/oauth2/auth',
    tokenUrl: 'https://login.coinbase.com/oauth2/token',
    profileUrl: 'https://api.coinbase.com/v2/user',
    scopes: ['wallet:user:read', 'wallet:user:email'],
  },
  twitch: {
    title: 'Twitch',
    speaks: 'openid',
    issuer: 'https://id.twitch.tv/oauth2',
    scopes: ['openid', 'user:read:email'],
    parameters: {
      claims: '{"id_token":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
    },
  },
  twitter: {
    title: 'Twitter',
    speaks: 'oauth',
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    profileUrl: 'https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email',
    scopes: ['users.read', 'tweet.read', 'users.email'],
  },
  tiktok: {
    title: 'TikTok',
    speaks: 'oauth',
    authorizeUrl: 'https://www.tiktok.com/v2/auth/authorize/',
    tokenUrl: 'https://open.tiktokapis.com/v2/oauth/token/',
    profileUrl: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_url,display_name',
    clientIdName: 'client_key',
    scopeSeparator: ',',
    scopes: ['user.info.basic'],
  },
  snapchat: {
    title: 'Snapchat',
    speaks: 'oauth',
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
    title: 'Figma',
    speaks: 'oauth',
    authorizeUrl: 'https://www.figma.com/oauth',
    tokenUrl: 'https://api.figma.com/v1/oauth/token',
    profileUrl: 'https://api.figma.com/v1/me',
    scopes: ['current_user:read'],
  },
  yahoo: { title: 'Yahoo', speaks: 'openid', issuer: 'https://api.login.yahoo.com', scopes: usual },
} as const satisfies Record<string, SocialProviderSpec>

export type SocialProvider = keyof typeof socialProviders

export const socialProviderNames = Object.keys(socialProviders) as SocialProvider[]

export const isSocialProvider = (text: string): text is SocialProvider => Object.hasOwn(socialProviders, text)

/** The facts of one of them, without the narrowness of the table. */
export const getProviderFacts = (provider: SocialProvider): SocialProviderSpec => socialProviders[provider]
