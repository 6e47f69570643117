import { addApplication, submitConsent } from '../../applications.ts'
import { createAuthenticator } from '../../authenticator.ts'
import { readCode } from '../../messages.ts'
import { registerPasskey } from '../../passkeys.ts'
import { verifier } from '../../social.ts'
import { issueSocialToken } from '../../social-tokens.ts'
import { createEthereumWallet, toNamed } from '../../wallets.ts'
import { byId, isProtected, reads } from '../fields.ts'
import type { BackendCalls } from '../row.ts'
import { toNumber, unknown } from './client.ts'

export const usersCalls: BackendCalls = {
  'POST /v1/users': {
    status: 400,
    body: { email: '$email', phone_number: '$phone', external_id: '$externalId' },
    also: { trusted_metadata: { note: '$userId' } },
    log: ['account_created'],
    method: 'users.create',
    rejects: { duplicate_email: ({ email }) => ({ email }) },
    request: ({ userId, newEmail }) => ({
      email: newEmail,
      phone_number: toNumber(),
      name: { first_name: 'Ben' },
      trusted_metadata: { plan: 'gold' },
      external_id: `external-${userId}`,
      roles: ['stytch_user'],
    }),
  },
  'PUT /v1/users/:userId': {
    status: isProtected,
    body: { external_id: '$externalId' },
    also: { trusted_metadata: { note: '$userId' } },
    log: ['account_changed'],
    method: 'users.update',
    rejects: { invalid_role: ({ userId }) => ({ user_id: userId, roles: [unknown] }) },
    request: ({ userId }) => ({
      user_id: userId,
      name: { last_name: 'Lee' },
      external_id: `updated-${userId}`,
    }),
  },
  'PUT /v1/users/:userId/exchange_primary_factor': {
    status: [400, 403],
    body: { email_address: '$email' },
    also: { phone_number: '$phone' },
    log: ['session_revoked', 'email_removed', 'account_changed'],
    method: 'users.exchangePrimaryFactor',
    rejects: { invalid_exchange_primary_factor_fields: ({ userId }) => ({ user_id: userId }) },
    request: async ({ client, userId, passwordId }) => {
      await client.users.deletePassword({ password_id: passwordId })
      return { user_id: userId, phone_number: toNumber() }
    },
  },
  'DELETE /v1/users/:userId/external_id': {
    status: isProtected,
    path: { userId: '$externalId' },
    log: ['account_changed'],
    method: 'users.deleteExternalId',
    rejects: { user_not_found: { user_id: unknown } },
    request: async ({ client, userId }) => {
      await client.users.update({ user_id: userId, external_id: `deleted-${userId}` })
      return { user_id: `deleted-${userId}` }
    },
  },
  'GET /v1/users/:userId': {
    method: 'users.get',
    rejects: { user_not_found: { user_id: unknown } },
    request: ({ userId }) => ({ user_id: userId }),
  },
  'DELETE /v1/users/:userId': {
    status: isProtected,
    log: ['account_deleted'],
    method: 'users.delete',
    rejects: { user_not_found: { user_id: unknown } },
    request: ({ userId }) => ({ user_id: userId }),
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
    log: reads,
    method: 'users.search',
    rejects: { user_search_invalid_cursor: { cursor: unknown } },
    request: () => ({}),
    more: [
      {
        method: 'users.searchAll',
        rejects: { bad_request: { limit: 0 } },
        request: () => ({ limit: 1 }),
        result: 'pages',
      },
    ],
  },
  'GET /v1/users/:userId/connected_apps': {
    method: 'users.connectedApps',
    rejects: { user_not_found: { user_id: unknown } },
    request: ({ userId }) => ({ user_id: userId }),
  },
  'POST /v1/users/:userId/connected_apps/:applicationId/revoke': {
    log: ['consent_withdrawn'],
    method: 'users.revoke',
    rejects: { connected_app_not_found: ({ userId }) => ({ user_id: userId, connected_app_id: unknown }) },
    request: async ({ server, token, userId }) => {
      await addApplication(server, { id: `revoked-${userId}` })
      await submitConsent(server, token, { client_id: `revoked-${userId}` })
      return { user_id: userId, connected_app_id: `revoked-${userId}` }
    },
  },
  'DELETE /v1/users/emails/:id': {
    status: isProtected,
    ...byId('$emailId'),
    log: ['email_removed'],
    method: 'users.deleteEmail',
    rejects: { email_not_found: { email_id: unknown } },
    request: ({ emailId }) => ({ email_id: emailId }),
  },
  'DELETE /v1/users/phone_numbers/:id': {
    status: isProtected,
    ...byId('$phoneId'),
    log: ['phone_removed'],
    method: 'users.deletePhoneNumber',
    rejects: { phone_number_not_found: { phone_id: unknown } },
    request: async ({ client, server, token }) => {
      const phone_number = toNumber()
      const { phone_id } = await client.otps.sms.send({ phone_number, session_token: token })
      const code = await readCode(server, phone_number)
      await client.otps.authenticate({ method_id: phone_id, code, session_token: token })
      return { phone_id }
    },
  },
  'DELETE /v1/users/passwords/:id': {
    status: isProtected,
    ...byId('$passwordId'),
    log: ['password_removed'],
    method: 'users.deletePassword',
    rejects: { password_not_found: { password_id: unknown } },
    request: ({ passwordId }) => ({ password_id: passwordId }),
  },
  'DELETE /v1/users/oauth/:id': {
    status: isProtected,
    ...byId('$registrationId'),
    log: ['identity_removed'],
    method: 'users.deleteOAuthRegistration',
    rejects: { oauth_user_registration_not_found: { oauth_user_registration_id: unknown } },
    request: async ({ client, server }) => {
      const request = { token: await issueSocialToken(server), code_verifier: verifier }
      const { oauth_user_registration_id } = await client.oauth.authenticate(request)
      return { oauth_user_registration_id }
    },
  },
  'DELETE /v1/users/webauthn_registrations/:id': {
    status: isProtected,
    ...byId('$passkeyId'),
    log: ['passkey_removed'],
    method: 'users.deleteWebAuthnRegistration',
    rejects: { webauthn_registration_not_found: { webauthn_registration_id: unknown } },
    request: async ({ client, server, token, userId }) => {
      await registerPasskey(server, token, createAuthenticator())
      const { webauthn_registrations } = await client.users.get({ user_id: userId })
      const { webauthn_registration_id = '' } = webauthn_registrations[0] ?? {}
      return { webauthn_registration_id }
    },
  },
  'DELETE /v1/users/crypto_wallets/:id': {
    status: isProtected,
    ...byId('$walletId'),
    log: ['wallet_removed'],
    method: 'users.deleteCryptoWallet',
    rejects: { crypto_wallet_not_found: { crypto_wallet_id: unknown } },
    request: async ({ client, userId }) => {
      const wallet = createEthereumWallet()
      const walletFields = toNamed(wallet)
      const { challenge } = await client.cryptoWallets.authenticateStart({ ...walletFields, user_id: userId })
      const signature = await wallet.sign(challenge)
      const { crypto_wallets } = (await client.cryptoWallets.authenticate({ ...walletFields, signature }))
        .user
      return { crypto_wallet_id: crypto_wallets[0]?.crypto_wallet_id ?? '' }
    },
  },
  'DELETE /v1/users/totps/:id': {
    status: isProtected,
    ...byId('$totpId'),
    log: ['totp_removed'],
    method: 'users.deleteTOTP',
    rejects: { totp_not_found: { totp_id: unknown } },
    request: async ({ client, userId }) => {
      const { totp_id } = await client.totps.create({ user_id: userId })
      return { totp_id }
    },
  },
  'DELETE /v1/users/biometric_registrations/:id': {
    status: 404,
    ...byId('$passkeyId'),
    log: 'no user has one',
    method: 'users.deleteBiometricRegistration',
    rejects: { biometric_registration_not_found: { biometric_registration_id: unknown } },
  },
}
