import { createAuthenticator } from '../../authenticator.ts'
import { registerPasskey, signInByPasskey } from '../../passkeys.ts'
import { addTotp, callTotps, startTotp } from '../../totps.ts'
import { createEthereumWallet, signInByWallet } from '../../wallets.ts'
import { asks, byId, minutes, wallet } from '../fields.ts'
import type { BrowserCalls } from '../row.ts'
import { begin, inSession } from './drive.ts'

const session = true

/** The calls of passkeys, authenticator apps and wallets. */
export const factorCalls: BrowserCalls = {
  'POST /sdk/v1/webauthn/register/start': {
    product: 'passkeys',
    session,
    body: { domain: '$domain', return_passkey_credential_options: true },
    also: { override_id: '$userId' },
    log: asks,
  },
  'POST /sdk/v1/webauthn/register': {
    product: 'passkeys',
    session,
    body: { public_key_credential: '$registerResponse', ...minutes },
    log: ['passkey_added', 'factor_verified'],
    drive: async (server) => registerPasskey(server, await begin(server), createAuthenticator()),
  },
  'POST /sdk/v1/webauthn/authenticate/start/primary': {
    product: 'passkeys',
    body: { domain: '$domain' },
    log: asks,
  },
  'POST /sdk/v1/webauthn/authenticate/start/secondary': {
    product: 'passkeys',
    session,
    body: { domain: '$domain' },
    log: asks,
  },
  'POST /sdk/v1/webauthn/authenticate': {
    product: 'passkeys',
    body: { public_key_credential: '$passkeyResponse', ...minutes },
    log: ['sign_in'],
    drive: async (server) => {
      const authenticator = createAuthenticator()
      await registerPasskey(server, await begin(server), authenticator)
      return signInByPasskey(server, authenticator)
    },
  },
  'PUT /sdk/v1/webauthn/update/:id': {
    session,
    ...byId('$passkeyId'),
    body: { name: 'Key' },
    log: 'renames a passkey',
  },

  'POST /sdk/v1/totps': {
    status: 400,
    session,
    body: {},
    log: ['recovery_codes_created'],
    drive: async (server) => startTotp(server, await begin(server)),
  },
  'POST /sdk/v1/totps/authenticate': {
    session,
    body: { totp_code: '$totpCode', ...minutes },
    log: ['totp_added', 'factor_verified'],
    drive: async (server) => addTotp(server, await begin(server)),
  },
  'POST /sdk/v1/totps/recover': {
    session,
    body: { recovery_code: '$recoveryCode', ...minutes },
    log: ['factor_verified'],
    drive: async (server) => {
      const token = await begin(server)
      const { recovery_codes } = await addTotp(server, token)
      return callTotps(server, '/recover', token, { recovery_code: recovery_codes[0] })
    },
  },
  'POST /sdk/v1/totps/recovery_codes': {
    session,
    log: ['recovery_codes_created'],
    drive: inSession('/totps/recovery_codes', {}, addTotp),
  },

  'POST /sdk/v1/crypto_wallets/authenticate/start/primary': { product: 'crypto', body: wallet, log: asks },
  'POST /sdk/v1/crypto_wallets/authenticate/start/secondary': {
    product: 'crypto',
    session,
    body: wallet,
    log: asks,
  },
  'POST /sdk/v1/crypto_wallets/authenticate': {
    product: 'crypto',
    body: { ...wallet, signature: '$signature', ...minutes },
    log: ['account_created', 'wallet_added', 'sign_in'],
    drive: (server) => signInByWallet(server, createEthereumWallet()),
  },
}
