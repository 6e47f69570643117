import { createEthereumWallet, toNamed } from '#support/server/wallets.ts'
import { applicationLogProbes } from './application-log-probes.ts'
import { addApplication, appChallenge, callbackUrl } from './applications.ts'
import { createAuthenticator } from './authenticator.ts'
import { backendTotpProbes } from './backend-log-totps.ts'
import { readCode, readLinkToken } from './backend-probes/email.ts'
import { callBackend } from './call-backend.ts'
import { acceptExternalSessions, toExternalToken } from './external-sessions.ts'
import { importedHashes } from './imported-hashes.ts'
import { ann, asks, begin, type LogProbe, newPassword, reads, sends, toCommonProbes } from './log-probes.ts'
import { shopDomain } from './passkeys.ts'
import { createShopUser } from './people.ts'
import { tokenIn, verifier, visitSimulator } from './social.ts'
import { shopOrigin, type TestServer } from './test-server.ts'
import { userLogProbes } from './user-log-probes.ts'

const passkeyOptions = {
  domain: shopDomain,
  return_passkey_credential_options: true,
  use_base64_url_encoding: true,
}

/** Requests a passkey for a new user, and registers it. */
async function registerPasskey(server: TestServer) {
  const { userId: user_id } = await createShopUser(server, ann)
  const authenticator = createAuthenticator()
  const started = await callBackend(server, '/webauthn/register/start', { user_id, ...passkeyOptions })
  const created = authenticator.create(String(started.public_key_credential_creation_options), shopOrigin)
  await callBackend(server, '/webauthn/register', { user_id, public_key_credential: created })
  return authenticator
}

const startWallet = (server: TestServer, wallet: Parameters<typeof toNamed>[0]) =>
  callBackend(server, '/crypto_wallets/authenticate/start', {
    ...toNamed(wallet),
    siwe_params: { domain: 'demo.localhost:4100', uri: shopOrigin },
  })

const sendTo = (channel: 'sms' | 'whatsapp') => (server: TestServer) =>
  callBackend(server, `/otps/${channel}/login_or_create`, { phone_number: '+15005550006' })

const authorization = {
  client_id: 'connected-app-1',
  redirect_uri: callbackUrl,
  response_type: 'code',
  scopes: ['openid', 'email'],
  consent_granted: true,
  code_challenge: appChallenge,
}

/** The routes of /v1 that change something, except those of `backendLeavesNone`. */
export const backendProbes: Record<string, LogProbe> = {
  ...userLogProbes,
  ...toCommonProbes('/v1', callBackend),
  'POST /v1/sessions/migrate': {
    leaves: ['account_created', 'email_added', 'sign_in'],
    probe: async (server) => {
      await acceptExternalSessions(server)
      const session_token = toExternalToken({ email: ann, email_verified: true })
      return callBackend(server, '/sessions/migrate', { session_token })
    },
  },
  ...backendTotpProbes,
  'POST /v1/sessions/revoke': {
    leaves: ['session_revoked'],
    probe: async (server) => callBackend(server, '/sessions/revoke', { session_token: await begin(server) }),
  },
  'POST /v1/passwords/migrate': {
    leaves: ['account_created', 'password_set'],
    probe: (server) => callBackend(server, '/passwords/migrate', { email: ann, ...importedHashes.MD5 }),
  },
  'POST /v1/passwords/session/reset': {
    leaves: ['password_set', 'factor_verified'],
    probe: async (server) => {
      const session_token = await begin(server)
      return callBackend(server, '/passwords/session/reset', { password: newPassword, session_token })
    },
  },
  'POST /v1/otps/email/login_or_create': {
    leaves: ['account_created'],
    probe: (server) => callBackend(server, '/otps/email/login_or_create', { email: ann }),
  },
  'POST /v1/otps/authenticate': {
    leaves: ['email_verified', 'account_claimed', 'sign_in'],
    probe: async (server) => {
      const { email_id: method_id } = await callBackend(server, '/otps/email/login_or_create', { email: ann })
      return callBackend(server, '/otps/authenticate', { method_id, code: await readCode(server, ann) })
    },
  },
  'POST /v1/otps/sms/login_or_create': { leaves: ['account_created'], probe: sendTo('sms') },
  'POST /v1/otps/whatsapp/login_or_create': { leaves: ['account_created'], probe: sendTo('whatsapp') },
  'POST /v1/crypto_wallets/authenticate/start': {
    leaves: ['account_created'],
    probe: (server) => startWallet(server, createEthereumWallet()),
  },
  'POST /v1/crypto_wallets/authenticate': {
    leaves: ['wallet_added', 'sign_in'],
    probe: async (server) => {
      const wallet = createEthereumWallet()
      const walletFields = toNamed(wallet)
      const { challenge } = await startWallet(server, wallet)
      const signature = await wallet.sign(String(challenge))
      return callBackend(server, '/crypto_wallets/authenticate', { ...walletFields, signature })
    },
  },
  'POST /v1/magic_links/email/login_or_create': {
    leaves: ['account_created'],
    probe: (server) => callBackend(server, '/magic_links/email/login_or_create', { email: ann }),
  },
  'POST /v1/magic_links/email/invite': {
    leaves: ['account_created'],
    probe: (server) => callBackend(server, '/magic_links/email/invite', { email: ann }),
  },
  'POST /v1/magic_links/authenticate': {
    leaves: ['email_verified', 'account_claimed', 'sign_in'],
    probe: async (server) => {
      await callBackend(server, '/magic_links/email/login_or_create', { email: ann })
      return callBackend(server, '/magic_links/authenticate', { token: await readLinkToken(server, ann) })
    },
  },
  'POST /v1/webauthn/register': { leaves: ['passkey_added', 'sign_in'], probe: registerPasskey },
  'POST /v1/webauthn/authenticate': {
    leaves: ['sign_in'],
    probe: async (server) => {
      const authenticator = await registerPasskey(server)
      const started = await callBackend(server, '/webauthn/authenticate/start', passkeyOptions)
      const credential = authenticator.get(String(started.public_key_credential_request_options), shopOrigin)
      return callBackend(server, '/webauthn/authenticate', { public_key_credential: credential })
    },
  },
  'POST /v1/oauth/authenticate': {
    leaves: ['account_created', 'email_added', 'identity_added', 'sign_in'],
    probe: async (server) => {
      const token = tokenIn(await visitSimulator(server))
      return callBackend(server, '/oauth/authenticate', { token, code_verifier: verifier })
    },
  },
  'POST /v1/idp/oauth/authorize': {
    leaves: ['consent_given'],
    probe: async (server) => {
      await addApplication(server)
      const session_token = await begin(server)
      return callBackend(server, '/idp/oauth/authorize', { ...authorization, session_token })
    },
  },
  ...applicationLogProbes,
}

/** The other routes of /v1 with a method other than GET, and why they leave no entry. */
export const backendLeavesNone: Record<string, string> = {
  'POST /v1/sessions/authenticate': 'a check of a session, which may extend it',
  'DELETE /v1/users/biometric_registrations/:id': 'no user has one',
  'POST /v1/users/search': reads,
  'POST /v1/m2m/clients/search': reads,
  'POST /v1/passwords/email/reset/start': sends,
  'POST /v1/passwords/strength_check': reads,
  'POST /v1/magic_links/email/send': sends,
  'POST /v1/magic_links/email/revoke_invite': 'invalidates a link',
  'POST /v1/magic_links': 'issues a token; the sign-in with it leaves the entry',
  'POST /v1/otps/email/send': sends,
  'POST /v1/otps/sms/send': sends,
  'POST /v1/otps/whatsapp/send': sends,
  'POST /v1/webauthn/register/start': asks,
  'POST /v1/webauthn/authenticate/start': asks,
  'PUT /v1/webauthn/:id': 'renames a passkey',
  'POST /v1/oauth/attach': asks,
  'POST /v1/idp/oauth/authorize/start': reads,
  'POST /v1/connected_apps/clients/search': reads,
}
