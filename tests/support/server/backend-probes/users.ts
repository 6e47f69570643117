import { addApplication, submitConsent } from '../applications.ts'
import { createAuthenticator } from '../authenticator.ts'
import { registerPasskey } from '../passkeys.ts'
import { verifier } from '../social.ts'
import { issueSocialToken } from '../social-tokens.ts'
import { createEthereumWallet, toNamed } from '../wallets.ts'
import { readCode } from './email.ts'
import { type Probes, toNumber, unknown } from './probe.ts'

async function readAll<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const read: Page[] = []
  for await (const page of pages) read.push(page)
  return read
}

export const usersProbes: Probes = {
  'users.get': {
    works: ({ client, userId }) => client.users.get({ user_id: userId }),
    fails: ({ client }) => client.users.get({ user_id: unknown }),
    type: 'user_not_found',
  },
  'users.search': {
    works: ({ client }) => client.users.search({}),
    fails: ({ client }) => client.users.search({ cursor: unknown }),
    type: 'user_search_invalid_cursor',
  },
  'users.searchAll': {
    works: ({ client }) => readAll(client.users.searchAll({ limit: 1 })),
    fails: ({ client }) => readAll(client.users.searchAll({ limit: 0 })),
    type: 'bad_request',
    result: 'pages',
  },
  'users.delete': {
    works: ({ client, userId }) => client.users.delete({ user_id: userId }),
    fails: ({ client }) => client.users.delete({ user_id: unknown }),
    type: 'user_not_found',
  },
  'users.deleteEmail': {
    works: ({ client, emailId }) => client.users.deleteEmail({ email_id: emailId }),
    fails: ({ client }) => client.users.deleteEmail({ email_id: unknown }),
    type: 'email_not_found',
  },
  'users.deletePassword': {
    works: ({ client, passwordId }) => client.users.deletePassword({ password_id: passwordId }),
    fails: ({ client }) => client.users.deletePassword({ password_id: unknown }),
    type: 'password_not_found',
  },
  'users.deletePhoneNumber': {
    works: async ({ client, server, token }) => {
      const phone_number = toNumber()
      const { phone_id } = await client.otps.sms.send({ phone_number, session_token: token })
      const code = await readCode(server, phone_number)
      await client.otps.authenticate({ method_id: phone_id, code, session_token: token })
      return client.users.deletePhoneNumber({ phone_id })
    },
    fails: ({ client }) => client.users.deletePhoneNumber({ phone_id: unknown }),
    type: 'phone_number_not_found',
  },
  'users.deleteWebAuthnRegistration': {
    works: async ({ client, server, token, userId }) => {
      await registerPasskey(server, token, createAuthenticator())
      const { webauthn_registrations } = await client.users.get({ user_id: userId })
      const { webauthn_registration_id = '' } = webauthn_registrations[0] ?? {}
      return client.users.deleteWebAuthnRegistration({ webauthn_registration_id })
    },
    fails: ({ client }) => client.users.deleteWebAuthnRegistration({ webauthn_registration_id: unknown }),
    type: 'webauthn_registration_not_found',
  },
  'users.deleteBiometricRegistration': {
    fails: ({ client }) => client.users.deleteBiometricRegistration({ biometric_registration_id: unknown }),
    type: 'biometric_registration_not_found',
  },
  'users.deleteCryptoWallet': {
    works: async ({ client, userId }) => {
      const wallet = createEthereumWallet()
      const walletFields = toNamed(wallet)
      const { challenge } = await client.cryptoWallets.authenticateStart({ ...walletFields, user_id: userId })
      const signature = await wallet.sign(challenge)
      const { crypto_wallets } = (await client.cryptoWallets.authenticate({ ...walletFields, signature }))
        .user
      return client.users.deleteCryptoWallet({ crypto_wallet_id: crypto_wallets[0]?.crypto_wallet_id ?? '' })
    },
    fails: ({ client }) => client.users.deleteCryptoWallet({ crypto_wallet_id: unknown }),
    type: 'crypto_wallet_not_found',
  },
  'users.deleteOAuthRegistration': {
    works: async ({ client, server }) => {
      const request = { token: await issueSocialToken(server), code_verifier: verifier }
      const { oauth_user_registration_id } = await client.oauth.authenticate(request)
      return client.users.deleteOAuthRegistration({ oauth_user_registration_id })
    },
    fails: ({ client }) => client.users.deleteOAuthRegistration({ oauth_user_registration_id: unknown }),
    type: 'oauth_user_registration_not_found',
  },
  'users.connectedApps': {
    works: ({ client, userId }) => client.users.connectedApps({ user_id: userId }),
    fails: ({ client }) => client.users.connectedApps({ user_id: unknown }),
    type: 'user_not_found',
  },
  'users.revoke': {
    works: async ({ client, server, token, userId }) => {
      await addApplication(server, { id: `revoked-${userId}` })
      await submitConsent(server, token, { client_id: `revoked-${userId}` })
      return client.users.revoke({ user_id: userId, connected_app_id: `revoked-${userId}` })
    },
    fails: ({ client, userId }) => client.users.revoke({ user_id: userId, connected_app_id: unknown }),
    type: 'connected_app_not_found',
  },
}
