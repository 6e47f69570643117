import { readUser } from './accounts.ts'
import { callBackend } from './call-backend.ts'
import { addPasskey, addPhone, addWallet, ann, begin, consent, type LogProbe } from './log-probes.ts'
import { createShopUser } from './people.ts'
import { signInSocially } from './social.ts'
import type { TestServer } from './test-server.ts'
import { addTotp } from './totps.ts'

type Parts = { user_id: string } & Record<string, unknown>

/** Adds a sign-in method in the browser, and calls the route that removes it. */
const removal =
  (list: string, id: string, path: string, add: (server: TestServer, token: string) => Promise<unknown>) =>
  async (server: TestServer) => {
    const token = await begin(server)
    await add(server, token)
    const user = (await readUser(server, token)) as unknown as Parts
    const part = [user[list]].flat()[0] as Record<string, string> | undefined
    return callBackend(server, `/users/${path}/${part?.[id]}`, {}, 'DELETE')
  }

const userOf = async (server: TestServer): Promise<string> =>
  ((await readUser(server, await begin(server))) as unknown as Parts).user_id

/** The routes of /v1/users that change something. */
export const userLogProbes: Record<string, LogProbe> = {
  'POST /v1/users': {
    leaves: ['account_created'],
    probe: (server) => callBackend(server, '/users', { email: ann }),
  },
  'PUT /v1/users/:userId': {
    leaves: ['account_changed'],
    probe: async (server) =>
      callBackend(server, `/users/${await userOf(server)}`, { name: { first_name: 'Ann' } }, 'PUT'),
  },
  'PUT /v1/users/:userId/exchange_primary_factor': {
    leaves: ['session_revoked', 'email_removed', 'account_changed'],
    probe: async (server) => {
      const body = { email_address: 'other@example.org' }
      return callBackend(server, `/users/${await userOf(server)}/exchange_primary_factor`, body, 'PUT')
    },
  },
  'DELETE /v1/users/:userId/external_id': {
    leaves: ['account_changed'],
    probe: async (server) => callBackend(server, `/users/${await userOf(server)}/external_id`, {}, 'DELETE'),
  },
  'DELETE /v1/users/emails/:id': {
    leaves: ['email_removed'],
    probe: removal('emails', 'email_id', 'emails', addPhone),
  },
  'DELETE /v1/users/phone_numbers/:id': {
    leaves: ['phone_removed'],
    probe: removal('phone_numbers', 'phone_id', 'phone_numbers', addPhone),
  },
  'DELETE /v1/users/webauthn_registrations/:id': {
    leaves: ['passkey_removed'],
    probe: removal(
      'webauthn_registrations',
      'webauthn_registration_id',
      'webauthn_registrations',
      addPasskey,
    ),
  },
  'DELETE /v1/users/totps/:id': {
    leaves: ['totp_removed'],
    probe: removal('totps', 'totp_id', 'totps', addTotp),
  },
  'DELETE /v1/users/crypto_wallets/:id': {
    leaves: ['wallet_removed'],
    probe: removal('crypto_wallets', 'crypto_wallet_id', 'crypto_wallets', addWallet),
  },
  'DELETE /v1/users/passwords/:id': {
    leaves: ['password_removed'],
    probe: async (server) => {
      const { userId } = await createShopUser(server, ann)
      const { password } = (await callBackend(server, `/users/${userId}`, {}, 'GET')) as {
        password?: { password_id: string }
      }
      return callBackend(server, `/users/passwords/${password?.password_id}`, {}, 'DELETE')
    },
  },
  'DELETE /v1/users/oauth/:id': {
    leaves: ['identity_removed'],
    probe: removal('providers', 'oauth_user_registration_id', 'oauth', (server, token) =>
      signInSocially(server, { email: ann }, { token }),
    ),
  },
  'DELETE /v1/users/:userId': {
    leaves: ['account_deleted'],
    probe: async (server) => callBackend(server, `/users/${await userOf(server)}`, {}, 'DELETE'),
  },
  'POST /v1/users/:userId/connected_apps/:applicationId/revoke': {
    leaves: ['consent_withdrawn'],
    probe: async (server) => {
      const user = (await readUser(server, await consent(server))) as unknown as Parts
      return callBackend(server, `/users/${user.user_id}/connected_apps/connected-app-1/revoke`)
    },
  },
}
