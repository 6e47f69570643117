import type { EntryKind } from '../../../server/identity/base/schema/log-kinds.ts'
import { addContact, readUser } from './accounts.ts'
import { addApplication, issueAccessToken, submitConsent } from './applications.ts'
import { createAuthenticator } from './authenticator.ts'
import { readCode, readLinkToken } from './backend-probes/email.ts'
import { acceptExternalSessions, signTrustedToken } from './external-sessions.ts'
import { impersonate } from './impersonate.ts'
import { registerPasskey, signInByPasskey } from './passkeys.ts'
import { createShopUser, testPassword } from './people.ts'
import { callProvider, signInByCode } from './provider-client.ts'
import { signInSocially } from './social.ts'
import type { TestServer } from './test-server.ts'
import { addTotp, callTotps, startTotp } from './totps.ts'
import { createEthereumWallet, signInByWallet } from './wallets.ts'

/** The kinds of entries that a route leaves, and how to call it, including the calls it needs first. */
export type LogProbe = { leaves: EntryKind[]; probe: (server: TestServer) => Promise<unknown> }

export const ann = 'ann@example.org'
export const newPassword = 'violet-harbour-quilt-31'
const phone = '+15005550006'
const signIn: EntryKind[] = ['sign_in']

/** Starts a session of a new user. @returns the session token */
export const begin = (server: TestServer): Promise<string> => signInByCode(server, ann)

/** Adds a phone number to the user of a session. */
async function addPhone(server: TestServer, token: string): Promise<void> {
  const sent = await callProvider(server, '/otps/sms/send/secondary', {
    token,
    body: { phone_number: phone },
  })
  const code = await readCode(server, phone)
  const method_id = String(sent.body.data?.method_id)
  const body = { token: code, method_id, session_duration_minutes: 30 }
  await callProvider(server, '/otps/authenticate', { token, body })
}

const addIdentity = (server: TestServer, token: string) => signInSocially(server, { email: ann }, { token })

async function addPasskey(server: TestServer, token: string): Promise<void> {
  await registerPasskey(server, token, createAuthenticator())
}

async function addWallet(server: TestServer, token: string): Promise<void> {
  await signInByWallet(server, createEthereumWallet(), { token })
}

type Parts = Record<string, Record<string, string>[]>

/** What a user can remove: its list and ID in the user, the entry of its removal, what adds it, and another path. */
const removals: [
  list: string,
  id: string,
  kind: EntryKind,
  add: (server: TestServer, token: string) => Promise<unknown>,
  path?: string,
][] = [
  ['emails', 'email_id', 'email_removed', (server, token) => addContact(server, 'second@example.org', token)],
  ['phone_numbers', 'phone_id', 'phone_removed', addPhone],
  ['webauthn_registrations', 'webauthn_registration_id', 'passkey_removed', addPasskey],
  ['crypto_wallets', 'crypto_wallet_id', 'wallet_removed', addWallet],
  ['totps', 'totp_id', 'totp_removed', addTotp],
  ['providers', 'oauth_user_registration_id', 'identity_removed', addIdentity, 'oauth'],
]

/** The routes of an API that remove something from a user, which is added in the browser. */
export const toRemovals = (
  api: '/sdk/v1' | '/v1',
  remove: (server: TestServer, path: string, token: string) => Promise<unknown>,
): Record<string, LogProbe> =>
  Object.fromEntries(
    removals.map(([list, id, kind, add, path = list]) => [
      `DELETE ${api}/users/${path}/:${api === '/sdk/v1' && path === 'oauth' ? 'registrationId' : 'id'}`,
      {
        leaves: [kind],
        async probe(server) {
          const token = await begin(server)
          await add(server, token)
          const parts = (await readUser(server, token)) as unknown as Parts
          return remove(server, `/users/${path}/${parts[list]?.at(-1)?.[id]}`, token)
        },
      },
    ]),
  )

type Post = (server: TestServer, path: string, body: object) => Promise<unknown>

/** The routes that both APIs have, with the same entries and bodies. */
export const toCommonProbes = (api: '/sdk/v1' | '/v1', post: Post): Record<string, LogProbe> => {
  const of = (
    path: string,
    leaves: EntryKind[],
    bodyOf: (server: TestServer) => object | Promise<object>,
  ) => ({
    [`POST ${api}${path}`]: {
      leaves,
      async probe(server: TestServer) {
        if (!leaves.includes('account_created')) await createShopUser(server, ann)
        const body = await bodyOf(server)
        return post(server, path, { ...body, session_duration_minutes: 30 })
      },
    },
  })
  const changed: EntryKind[] = ['password_changed', ...signIn]
  return {
    ...of('/passwords', ['account_created', 'password_set', ...signIn], () => ({
      email: ann,
      password: newPassword,
    })),
    ...of('/passwords/authenticate', signIn, () => ({ email: ann, password: testPassword })),
    ...of('/passwords/email/reset', changed, async (server) => {
      await post(server, '/passwords/email/reset/start', { email: ann })
      return { token: await readLinkToken(server, ann), password: newPassword }
    }),
    ...of('/passwords/existing_password/reset', changed, () => ({
      email: ann,
      existing_password: testPassword,
      new_password: newPassword,
    })),
    ...of('/sessions/attest', signIn, async (server) => {
      await acceptExternalSessions(server)
      return { profile_id: 'keys', token: await signTrustedToken(server, { email: ann }) }
    }),
    ...of('/impersonation/authenticate', signIn, async (server) => ({
      impersonation_token: await impersonate(server, ann),
    })),
  }
}

export async function consent(server: TestServer): Promise<string> {
  const token = await begin(server)
  await addApplication(server)
  await submitConsent(server, token)
  return token
}

/** The routes of /sdk/v1 that change something, except those of `sdkLeavesNone`. */
export const sdkProbes: Record<string, LogProbe> = {
  ...toRemovals('/sdk/v1', (server, path, token) => callProvider(server, path, { method: 'DELETE', token })),
  ...toCommonProbes('/sdk/v1', (server, path, body) => callProvider(server, path, { body })),
  'PUT /sdk/v1/users/me': {
    leaves: ['account_changed'],
    probe: async (server) => {
      const body = { name: { first_name: 'Ann' } }
      return callProvider(server, '/users/me', { method: 'PUT', token: await begin(server), body })
    },
  },
  'POST /sdk/v1/sessions/revoke': {
    leaves: ['session_revoked'],
    probe: async (server) =>
      callProvider(server, '/sessions/revoke', { token: await begin(server), body: {} }),
  },
  'POST /sdk/v1/otps/authenticate': {
    leaves: ['account_created', 'email_added', ...signIn],
    probe: begin,
  },
  'POST /sdk/v1/magic_links/authenticate': {
    leaves: ['account_created', 'email_added', ...signIn],
    probe: async (server) => {
      await callProvider(server, '/magic_links/email/login_or_create', { body: { email: ann } })
      const body = { token: await readLinkToken(server, ann), session_duration_minutes: 30 }
      return callProvider(server, '/magic_links/authenticate', { body })
    },
  },
  'POST /sdk/v1/passwords/session/reset': {
    leaves: ['password_set', 'factor_verified'],
    probe: async (server) => {
      const body = { password: newPassword, session_duration_minutes: 30 }
      return callProvider(server, '/passwords/session/reset', { token: await begin(server), body })
    },
  },
  'POST /sdk/v1/webauthn/register': {
    leaves: ['passkey_added', 'factor_verified'],
    probe: async (server) => addPasskey(server, await begin(server)),
  },
  'POST /sdk/v1/webauthn/authenticate': {
    leaves: signIn,
    probe: async (server) => {
      const authenticator = createAuthenticator()
      await registerPasskey(server, await begin(server), authenticator)
      return signInByPasskey(server, authenticator)
    },
  },
  'POST /sdk/v1/totps': {
    leaves: ['recovery_codes_created'],
    probe: async (server) => startTotp(server, await begin(server)),
  },
  'POST /sdk/v1/totps/authenticate': {
    leaves: ['totp_added', 'factor_verified'],
    probe: async (server) => addTotp(server, await begin(server)),
  },
  'POST /sdk/v1/totps/recover': {
    leaves: ['factor_verified'],
    probe: async (server) => {
      const token = await begin(server)
      const { recovery_codes } = await addTotp(server, token)
      return callTotps(server, '/recover', token, { recovery_code: recovery_codes[0] })
    },
  },
  'POST /sdk/v1/totps/recovery_codes': {
    leaves: ['recovery_codes_created'],
    probe: async (server) => {
      const token = await begin(server)
      await addTotp(server, token)
      return callProvider(server, '/totps/recovery_codes', { token })
    },
  },
  'POST /sdk/v1/crypto_wallets/authenticate': {
    leaves: ['account_created', 'wallet_added', ...signIn],
    probe: (server) => signInByWallet(server, createEthereumWallet()),
  },
  'POST /sdk/v1/oauth/authenticate': {
    leaves: ['account_created', 'email_added', 'identity_added', ...signIn],
    probe: (server) => signInSocially(server),
  },
  'POST /sdk/v1/sessions/exchange_access_token': {
    leaves: signIn,
    probe: async (server) => {
      await addApplication(server, { allowsFullAccess: true })
      const access_token = await issueAccessToken(server, await begin(server), { scopes: ['full_access'] })
      return callProvider(server, '/sessions/exchange_access_token', { body: { access_token } })
    },
  },
  'POST /sdk/v1/idp/oauth/authorize/submit': { leaves: ['consent_given'], probe: consent },
  'POST /sdk/v1/users/connected_apps/:applicationId/revoke': {
    leaves: ['consent_withdrawn'],
    probe: async (server) => {
      const token = await consent(server)
      return callProvider(server, '/users/connected_apps/connected-app-1/revoke', { token, body: {} })
    },
  },
}

export const sends = 'sends a message; the sign-in with it leaves the entry'
export const asks = 'issues a challenge; the response to it leaves the entry'
export const reads = 'changes nothing'

/** The other routes of /sdk/v1 with a method other than GET, and why they leave no entry. */
export const sdkLeavesNone: Record<string, string> = {
  'POST /sdk/v1/sessions/authenticate': 'a check of a session, which may extend it',
  ...Object.fromEntries(
    ['otps/sms', 'otps/whatsapp', 'otps/email', 'magic_links/email'].flatMap((path) =>
      ['login_or_create', 'send/primary', 'send/secondary'].map((end) => [
        `POST /sdk/v1/${path}/${end}`,
        sends,
      ]),
    ),
  ),
  'POST /sdk/v1/passwords/email/reset/start': sends,
  'POST /sdk/v1/passwords/strength_check': reads,
  'POST /sdk/v1/users/search': reads,
  'POST /sdk/v1/webauthn/register/start': asks,
  'POST /sdk/v1/webauthn/authenticate/start/primary': asks,
  'POST /sdk/v1/webauthn/authenticate/start/secondary': asks,
  'PUT /sdk/v1/webauthn/update/:id': 'renames a passkey',
  'POST /sdk/v1/crypto_wallets/authenticate/start/primary': asks,
  'POST /sdk/v1/crypto_wallets/authenticate/start/secondary': asks,
  'POST /sdk/v1/oauth/attach': asks,
  'POST /sdk/v1/idp/oauth/authorize/check': reads,
  'POST /sdk/v1/idp/oauth/authorize/start': reads,
  'POST /sdk/v1/oauth/logout/start': reads,
  'DELETE /sdk/v1/users/biometric_registrations/:id': 'no user has one',
}
