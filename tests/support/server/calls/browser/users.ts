import { addContact } from '../../accounts.ts'
import { createAuthenticator } from '../../authenticator.ts'
import { registerPasskey } from '../../passkeys.ts'
import { signInSocially } from '../../social.ts'
import { addTotp } from '../../totps.ts'
import { createEthereumWallet, signInByWallet } from '../../wallets.ts'
import { byId, reads } from '../fields.ts'
import type { BrowserCalls } from '../row.ts'
import { ann, consent, inSession, removal } from './drive.ts'

const session = true

export const userCalls: BrowserCalls = {
  'GET /sdk/v1/users/me': { session },
  'PUT /sdk/v1/users/me': {
    session,
    body: { name: { first_name: 'Ann' } },
    log: ['account_changed'],
    drive: inSession('/users/me', { method: 'PUT', name: { first_name: 'Ann' } }),
  },
  'POST /sdk/v1/users/search': { product: 'passwords', body: { email: '$email' }, log: reads },
  'DELETE /sdk/v1/users/emails/:id': {
    session,
    ...byId('$emailId'),
    log: ['email_removed'],
    drive: removal('emails', 'email_id', (server, token) => addContact(server, 'second@example.org', token)),
  },
  'DELETE /sdk/v1/users/phone_numbers/:id': {
    session,
    ...byId('$phoneId'),
    log: ['phone_removed'],
    drive: removal('phone_numbers', 'phone_id', (server, token) => addContact(server, '+15005550006', token)),
  },
  'DELETE /sdk/v1/users/webauthn_registrations/:id': {
    session,
    ...byId('$passkeyId'),
    log: ['passkey_removed'],
    drive: removal('webauthn_registrations', 'webauthn_registration_id', (server, token) =>
      registerPasskey(server, token, createAuthenticator()),
    ),
  },
  'DELETE /sdk/v1/users/biometric_registrations/:id': {
    status: 404,
    session,
    ...byId('$passkeyId'),
    log: 'no user has one',
  },
  'DELETE /sdk/v1/users/totps/:id': {
    session,
    ...byId('$totpId'),
    log: ['totp_removed'],
    drive: removal('totps', 'totp_id', addTotp),
  },
  'DELETE /sdk/v1/users/crypto_wallets/:id': {
    session,
    ...byId('$walletId'),
    log: ['wallet_removed'],
    drive: removal('crypto_wallets', 'crypto_wallet_id', (server, token) =>
      signInByWallet(server, createEthereumWallet(), { token }),
    ),
  },
  'DELETE /sdk/v1/users/oauth/:registrationId': {
    session,
    log: ['identity_removed'],
    drive: removal(
      'providers',
      'oauth_user_registration_id',
      (server, token) => signInSocially(server, { email: ann }, { token }),
      'oauth',
    ),
  },
  'GET /sdk/v1/users/connected_apps': { session },
  'POST /sdk/v1/users/connected_apps/:applicationId/revoke': {
    session,
    log: ['consent_withdrawn'],
    drive: inSession('/users/connected_apps/connected-app-1/revoke', {}, consent),
  },
}
