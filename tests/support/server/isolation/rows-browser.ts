import { anyChallenge } from './application.ts'
import type { Rows } from './row.ts'

const session = true
export const minutes = { session_duration_minutes: 30 }
const challenge = { code_challenge: anyChallenge }
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

/** The calls in the browser half of the contract. */
export const browserRows: Rows = {
  'GET /sdk/v1/projects/bootstrap/:publicToken': { path: { publicToken: '$publicToken' } },
  'POST /sdk/v1/sessions/authenticate': { session, body: minutes },
  'POST /sdk/v1/sessions/revoke': { session },
  'POST /sdk/v1/sessions/exchange_access_token': {
    expectedStatus: 400,
    ownOfPortal: 403,
    body: { access_token: '$accessToken', ...minutes },
  },
  // Neither project trusts an issuer.
  'POST /sdk/v1/sessions/attest': {
    expectedStatus: 404,
    ownOfPortal: 403,
    body: { profile_id: 'partner', token: '$sessionJwt', ...minutes },
    also: { session_token: '$sessionToken', session_jwt: '$sessionJwt' },
  },
  'POST /sdk/v1/impersonation/authenticate': {
    ownOfPortal: 403,
    body: { impersonation_token: '$impersonationToken' },
  },

  'GET /sdk/v1/users/me': { session },
  'PUT /sdk/v1/users/me': { session, body: { name: { first_name: 'Ann' } } },
  'POST /sdk/v1/users/search': { body: { email: '$email' } },
  'DELETE /sdk/v1/users/emails/:id': { session, path: { id: '$emailId' } },
  'DELETE /sdk/v1/users/phone_numbers/:id': { session, path: { id: '$phoneId' } },
  'DELETE /sdk/v1/users/webauthn_registrations/:id': { session, path: { id: '$passkeyId' } },
  'DELETE /sdk/v1/users/biometric_registrations/:id': {
    expectedStatus: 404,
    session,
    path: { id: '$passkeyId' },
  },
  'DELETE /sdk/v1/users/totps/:id': { session, path: { id: '$totpId' } },
  'DELETE /sdk/v1/users/crypto_wallets/:id': { session, path: { id: '$walletId' } },
  'DELETE /sdk/v1/users/oauth/:registrationId': { session, path: { registrationId: '$registrationId' } },
  'GET /sdk/v1/users/connected_apps': { session },
  'POST /sdk/v1/users/connected_apps/:applicationId/revoke': {
    session,
    path: { applicationId: '$clientId' },
  },

  'POST /sdk/v1/otps/email/login_or_create': { body: { email: '$email', ...templates } },
  'POST /sdk/v1/otps/email/send/primary': { body: { email: '$email', ...templates } },
  'POST /sdk/v1/otps/email/send/secondary': { session, body: { email: '$email', ...templates } },
  'POST /sdk/v1/otps/sms/login_or_create': { body: { phone_number: '$phone' } },
  'POST /sdk/v1/otps/sms/send/primary': { body: { phone_number: '$phone' } },
  'POST /sdk/v1/otps/sms/send/secondary': { session, body: { phone_number: '$phone' } },
  'POST /sdk/v1/otps/whatsapp/login_or_create': { body: { phone_number: '$phone' } },
  'POST /sdk/v1/otps/whatsapp/send/primary': { body: { phone_number: '$phone' } },
  'POST /sdk/v1/otps/whatsapp/send/secondary': { session, body: { phone_number: '$phone' } },
  'POST /sdk/v1/otps/authenticate': { body: { method_id: '$methodId', token: '$code', ...minutes } },

  'POST /sdk/v1/magic_links/email/login_or_create': { body: { ...link, ...challenge } },
  'POST /sdk/v1/magic_links/email/send/primary': { body: { ...link, ...challenge } },
  'POST /sdk/v1/magic_links/email/send/secondary': { session, body: { ...link, ...challenge } },
  'POST /sdk/v1/magic_links/authenticate': {
    body: { token: '$linkToken', code_verifier: '$verifier', ...minutes },
  },

  'POST /sdk/v1/passwords': {
    expectedStatus: 400,
    body: { email: '$email', password: '$password', ...minutes },
  },
  'POST /sdk/v1/passwords/authenticate': { body: { email: '$email', password: '$password', ...minutes } },
  'POST /sdk/v1/passwords/strength_check': { body: { email: '$email', password: 'correct-horse-42' } },
  'POST /sdk/v1/passwords/session/reset': { session, body: { password: 'another-horse-43', ...minutes } },
  'POST /sdk/v1/passwords/existing_password/reset': {
    body: {
      email: '$email',
      existing_password: '$password',
      new_password: 'another-horse-43',
      ...minutes,
    },
  },
  'POST /sdk/v1/passwords/email/reset/start': { body: { ...resetStart, ...challenge } },
  'POST /sdk/v1/passwords/email/reset': {
    body: { token: '$resetToken', code_verifier: '$verifier', password: 'another-horse-43', ...minutes },
  },

  'POST /sdk/v1/webauthn/register/start': {
    session,
    body: { domain: '$domain', return_passkey_credential_options: true },
    also: { override_id: '$userId' },
  },
  'POST /sdk/v1/webauthn/register': {
    session,
    body: { public_key_credential: '$registerResponse', ...minutes },
  },
  'POST /sdk/v1/webauthn/authenticate/start/primary': { body: { domain: '$domain' } },
  'POST /sdk/v1/webauthn/authenticate/start/secondary': { session, body: { domain: '$domain' } },
  'POST /sdk/v1/webauthn/authenticate': { body: { public_key_credential: '$passkeyResponse', ...minutes } },
  'PUT /sdk/v1/webauthn/update/:id': { session, path: { id: '$passkeyId' }, body: { name: 'Key' } },

  'POST /sdk/v1/totps': { expectedStatus: 400, session, body: {} },
  'POST /sdk/v1/totps/authenticate': { session, body: { totp_code: '$totpCode', ...minutes } },
  'POST /sdk/v1/totps/recover': { session, body: { recovery_code: '$recoveryCode', ...minutes } },
  'POST /sdk/v1/totps/recovery_codes': { session },

  'POST /sdk/v1/crypto_wallets/authenticate/start/primary': { body: wallet },
  'POST /sdk/v1/crypto_wallets/authenticate/start/secondary': { session, body: wallet },
  'POST /sdk/v1/crypto_wallets/authenticate': { body: { ...wallet, signature: '$signature', ...minutes } },

  'POST /sdk/v1/oauth/attach': { session, body: { provider: 'github' } },
  'POST /sdk/v1/oauth/authenticate': {
    session,
    body: { token: '$oauthToken', code_verifier: '$oauthVerifier', ...minutes },
  },
  'POST /sdk/v1/oauth/logout/start': {
    session,
    body: { client_id: '$clientId', post_logout_redirect_uri: '$logoutUri', id_token_hint: '$idToken' },
  },
  'POST /sdk/v1/idp/oauth/authorize/check': {
    session,
    body: { query: '$authorizationQuery', request_token: '$requestToken' },
  },
  'POST /sdk/v1/idp/oauth/authorize/start': { session, body: application },
  'POST /sdk/v1/idp/oauth/authorize/submit': {
    session,
    body: { ...application, consent_granted: true },
  },
}
