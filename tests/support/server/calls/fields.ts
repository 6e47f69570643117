/** The PKCE challenge of the calls. */
export const anyChallenge = 'a'.repeat(43)

export const minutes = { session_duration_minutes: 30 }
export const challenge = { code_challenge: anyChallenge }
export const wallet = { crypto_wallet_type: 'ethereum', crypto_wallet_address: '$walletAddress' }
export const templates = { login_template_id: '$template', signup_template_id: '$template' }
export const link = {
  ...templates,
  email: '$email',
  login_magic_link_url: '$home',
  signup_magic_link_url: '$home',
}
export const resetStart = {
  email: '$email',
  login_redirect_url: '$home',
  reset_password_redirect_url: '$home',
  reset_password_template_id: '$template',
}
export const application = {
  client_id: '$clientId',
  redirect_uri: '$redirectUri',
  response_type: 'code',
  scopes: ['openid'],
  ...challenge,
  request_token: '$requestToken',
}

export const session = { session_token: '$sessionToken' }
/** The portal's accounts cannot be changed with an API secret. */
export const isProtected = [200, 403] as const
export const byId = <Kind extends string>(kind: Kind) => ({ path: { id: kind } })

/** Why calls leave no entry in the log. */
export const sends = 'sends a message; the sign-in with it leaves the entry'
export const asks = 'issues a challenge; the response to it leaves the entry'
export const reads = 'changes nothing'
