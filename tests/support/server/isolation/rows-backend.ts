import { unavailableCalls } from '../../../../server/identity/api/backend/unavailable.ts'
import type { Rows } from './row.ts'
import { application, link, minutes, resetStart, templates, wallet } from './rows-browser.ts'

const session = { session_token: '$sessionToken' }
const jwt = { session_jwt: '$sessionJwt' }
const sessionFields = { ...session, ...jwt }
const userFields = { user_id: '$userId', ...sessionFields }
const isProtected = { ownOfPortal: 403 }
const byId = (kind: string) => ({ path: { id: kind } })
const byUser = { path: { userId: '$userId' } }

/** The calls that the server rejects regardless of what they name. */
const unavailable: Rows = Object.fromEntries(
  Object.values(unavailableCalls)
    .flat()
    .map((call) => {
      const [method, path = ''] = call.split(' ')
      const kinds = { userId: '$userId', id: '$clientId' }
      const params = Object.entries(kinds).filter(([name]) => path.includes(`:${name}`))
      return [
        `${method} /v1${path}`,
        {
          expectedStatus: 501,
          path: Object.fromEntries(params),
          ...(method === 'DELETE' ? {} : { also: { user_id: '$userId' } }),
        },
      ]
    }),
)

/** The calls in the backend half of the contract. */
export const backendRows: Rows = {
  ...unavailable,
  'GET /v1/debug/whoami': {},
  'GET /v1/projects/metrics': {},
  'GET /v1/rbac/policy': {},

  'POST /v1/users': {
    expectedStatus: 400,
    body: { email: '$email', phone_number: '$phone', external_id: '$externalId' },
    also: { trusted_metadata: { note: '$userId' } },
  },
  'PUT /v1/users/:userId': {
    ...isProtected,
    ...byUser,
    body: { external_id: '$externalId' },
    also: { trusted_metadata: { note: '$userId' } },
  },
  'PUT /v1/users/:userId/exchange_primary_factor': {
    expectedStatus: 400,
    ownOfPortal: 403,
    ...byUser,
    body: { email_address: '$email' },
    also: { phone_number: '$phone' },
  },
  'DELETE /v1/users/:userId/external_id': { ...isProtected, path: { userId: '$externalId' } },
  'GET /v1/users/:userId': byUser,
  'DELETE /v1/users/:userId': { ...isProtected, ...byUser },
  'GET /v1/users/:userId/connected_apps': byUser,
  'POST /v1/users/:userId/connected_apps/:applicationId/revoke': {
    path: { userId: '$userId', applicationId: '$clientId' },
  },
  'POST /v1/users/search': {
    body: {
      cursor: '$cursor',
      query: {
        operator: 'OR',
        operands: [
          { filter_name: 'user_id', filter_value: ['$userId'] },
          { filter_name: 'user_id', filter_value: ['$externalId'] },
          { filter_name: 'email_address', filter_value: ['$email'] },
          { filter_name: 'email_address_fuzzy', filter_value: '$email' },
          { filter_name: 'phone_number', filter_value: ['$phone'] },
          { filter_name: 'email_id', filter_value: ['$emailId'] },
          { filter_name: 'phone_id', filter_value: ['$phoneId'] },
          { filter_name: 'webauthn_registration_id', filter_value: ['$passkeyId'] },
          { filter_name: 'totp_id', filter_value: ['$totpId'] },
          { filter_name: 'crypto_wallet_id', filter_value: ['$walletId'] },
          { filter_name: 'crypto_wallet_address', filter_value: ['$walletAddress'] },
        ],
      },
    },
  },
  'DELETE /v1/users/emails/:id': { ...isProtected, ...byId('$emailId') },
  'DELETE /v1/users/phone_numbers/:id': { ...isProtected, ...byId('$phoneId') },
  'DELETE /v1/users/passwords/:id': { ...isProtected, ...byId('$passwordId') },
  'DELETE /v1/users/oauth/:id': { ...isProtected, ...byId('$registrationId') },
  'DELETE /v1/users/webauthn_registrations/:id': { ...isProtected, ...byId('$passkeyId') },
  'DELETE /v1/users/crypto_wallets/:id': { ...isProtected, ...byId('$walletId') },
  'DELETE /v1/users/totps/:id': { ...isProtected, ...byId('$totpId') },
  'DELETE /v1/users/biometric_registrations/:id': { expectedStatus: 404, ...byId('$passkeyId') },

  'GET /v1/sessions': { query: { user_id: '$userId' } },
  'POST /v1/sessions/authenticate': { body: session, also: jwt },
  'POST /v1/sessions/revoke': { body: { session_id: '$sessionId' }, also: sessionFields },

  'POST /v1/otps/email/login_or_create': { body: { email: '$email', ...templates }, also: userFields },
  'POST /v1/otps/email/send': { body: { email: '$email', ...templates }, also: userFields },
  'POST /v1/otps/sms/login_or_create': { body: { phone_number: '$phone' }, also: userFields },
  'POST /v1/otps/sms/send': { body: { phone_number: '$phone' }, also: userFields },
  'POST /v1/otps/whatsapp/login_or_create': { body: { phone_number: '$phone' }, also: userFields },
  'POST /v1/otps/whatsapp/send': { body: { phone_number: '$phone' }, also: userFields },
  'POST /v1/otps/authenticate': {
    body: { method_id: '$emailId', code: '$backendCode', ...minutes },
    also: sessionFields,
  },
  'POST /v1/magic_links/email/login_or_create': { body: link, also: userFields },
  'POST /v1/magic_links/email/send': { body: link, also: userFields },
  'POST /v1/magic_links/email/invite': {
    expectedStatus: 400,
    body: { email: '$email', invite_magic_link_url: '$home', invite_template_id: '$template' },
    also: { trusted_metadata: { note: '$userId' } },
  },
  'POST /v1/magic_links/email/revoke_invite': { body: { email: '$invitedEmail' } },
  'POST /v1/magic_links': { ...isProtected, body: { user_id: '$userId' } },
  'POST /v1/magic_links/authenticate': {
    body: { token: '$linkToken', code_verifier: '$verifier', ...minutes },
    also: { ...sessionFields, token: '$embeddedToken' },
  },

  'POST /v1/passwords': {
    expectedStatus: 400,
    body: { email: '$email', password: '$password', ...minutes },
    also: { trusted_metadata: { note: '$userId' } },
  },
  'POST /v1/passwords/migrate': {
    ...isProtected,
    expectedStatus: 400,
    body: { email: '$email', hash: '654a6775fdae0220a0934fe24bd47dc1', hash_type: 'md_5' },
    also: { external_id: '$userId', phone_number: '$phone', trusted_metadata: { note: '$userId' } },
  },
  'POST /v1/passwords/authenticate': {
    body: { email: '$email', password: '$password', ...minutes },
    also: sessionFields,
  },
  'POST /v1/passwords/strength_check': { body: { email: '$email', password: 'correct-horse-42' } },
  'POST /v1/passwords/session/reset': { body: { password: 'another-horse-43', ...session }, also: jwt },
  'POST /v1/passwords/existing_password/reset': {
    body: { email: '$email', existing_password: '$password', new_password: 'another-horse-43', ...minutes },
    also: sessionFields,
  },
  'POST /v1/passwords/email/reset/start': { body: resetStart },
  'POST /v1/passwords/email/reset': {
    body: { token: '$resetToken', code_verifier: '$verifier', password: 'another-horse-43', ...minutes },
    also: sessionFields,
  },

  'POST /v1/webauthn/register/start': {
    ...isProtected,
    body: { user_id: '$userId', domain: '$domain', use_base64_url_encoding: true },
    also: { override_id: '$userId' },
  },
  'POST /v1/webauthn/register': {
    ownOfPortal: 400,
    body: { user_id: '$userId', public_key_credential: '$backendRegisterResponse', ...minutes },
    also: sessionFields,
  },
  'POST /v1/webauthn/authenticate/start': { body: { user_id: '$userId', domain: '$domain' } },
  'POST /v1/webauthn/authenticate': {
    body: { public_key_credential: '$passkeyResponse', ...minutes },
    also: sessionFields,
  },
  'GET /v1/webauthn/credentials/:userId/:domain': { path: { userId: '$userId', domain: '$domain' } },
  'PUT /v1/webauthn/:id': { ...byId('$passkeyId'), body: { name: 'Key' } },

  'POST /v1/totps': { expectedStatus: 400, ownOfPortal: 403, body: { user_id: '$userId' } },
  'POST /v1/totps/authenticate': {
    body: { user_id: '$userId', totp_code: '$totpCode', ...minutes },
    also: sessionFields,
  },
  'POST /v1/totps/recover': {
    body: { user_id: '$userId', recovery_code: '$recoveryCode', ...minutes },
    also: sessionFields,
  },
  'POST /v1/totps/recovery_codes': { ...isProtected, body: { user_id: '$userId' } },

  'POST /v1/crypto_wallets/authenticate/start': { body: wallet, also: userFields },
  'POST /v1/crypto_wallets/authenticate': {
    expectedStatus: 401,
    ownOfPortal: 401,
    body: { ...wallet, signature: '0x00' },
    also: sessionFields,
  },

  'POST /v1/oauth/attach': {
    ...isProtected,
    body: { provider: 'github', user_id: '$userId' },
    also: sessionFields,
  },
  'POST /v1/oauth/authenticate': {
    body: { token: '$oauthToken', code_verifier: '$oauthVerifier', ...session },
    also: jwt,
  },
  'POST /v1/idp/oauth/authorize/start': {
    body: { ...application, ...session },
    also: { ...jwt, user_id: '$userId' },
  },
  'POST /v1/idp/oauth/authorize': {
    body: { ...application, ...session, consent_granted: true },
    also: { ...jwt, user_id: '$userId' },
  },
  'POST /v1/connected_apps/clients': {
    body: { client_type: 'third_party', redirect_urls: ['#redirectUri'] },
  },
  'PUT /v1/connected_apps/clients/:id': { ...byId('$clientId'), body: { client_name: 'Other' } },
  'POST /v1/connected_apps/clients/:id/secrets/rotate/start': byId('$clientId'),
  'POST /v1/connected_apps/clients/:id/secrets/rotate/cancel': { expectedStatus: 400, ...byId('$clientId') },
  'POST /v1/connected_apps/clients/:id/secrets/rotate': { expectedStatus: 400, ...byId('$clientId') },
  'POST /v1/sessions/exchange_access_token': {
    expectedStatus: 400,
    ownOfPortal: 403,
    body: { access_token: '$accessToken' },
  },
  'POST /v1/impersonation/authenticate': {
    ownOfPortal: 403,
    body: { impersonation_token: '$impersonationToken' },
  },
  // Neither project accepts sessions of other servers.
  'POST /v1/sessions/migrate': {
    expectedStatus: 400,
    ownOfPortal: 403,
    body: { session_token: '$sessionToken' },
  },
  'POST /v1/sessions/attest': {
    expectedStatus: 404,
    ownOfPortal: 403,
    body: { profile_id: 'partner', token: '$sessionJwt' },
    also: sessionFields,
  },
  'POST /v1/m2m/clients': {
    expectedStatus: 400,
    body: { client_id: '$machineId', scopes: [] },
    also: { client_secret: '$machineSecret' },
  },
  'GET /v1/m2m/clients/:id': byId('$machineId'),
  'PUT /v1/m2m/clients/:id': { ...byId('$machineId'), body: {} },
  'DELETE /v1/m2m/clients/:id': byId('$machineId'),
  'POST /v1/m2m/clients/search': {
    body: {
      query: { operator: 'OR', operands: [{ filter_name: 'client_id', filter_value: ['$machineId'] }] },
    },
    also: { cursor: '$cursor' },
  },
  'POST /v1/m2m/clients/:id/secrets/rotate/start': byId('$machineId'),
  'POST /v1/m2m/clients/:id/secrets/rotate/cancel': { expectedStatus: 400, ...byId('$machineId') },
  'POST /v1/m2m/clients/:id/secrets/rotate': { expectedStatus: 400, ...byId('$machineId') },
  'GET /v1/connected_apps/clients/:id': byId('$clientId'),
  'DELETE /v1/connected_apps/clients/:id': byId('$clientId'),
  'POST /v1/connected_apps/clients/search': { body: {}, also: { cursor: '$cursor' } },
}
