import { getTableName } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { addApplication, appChallenge, callbackUrl, submitConsent } from '#support/server/applications.ts'
import { createAuthenticator } from '#support/server/authenticator.ts'
import { callBackend } from '#support/server/call-backend.ts'
import { acceptForeignSessions, signTrustedToken } from '#support/server/foreign-sessions.ts'
import { impersonate } from '#support/server/impersonate.ts'
import { registerPasskey, shopDomain, startPasskey } from '#support/server/passkeys.ts'
import { testPassword } from '#support/server/people.ts'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { verifier } from '#support/server/social.ts'
import { issueSocialToken } from '#support/server/social-tokens.ts'
import { directoryTables } from '#support/server/tables.ts'
import { createTestServer, shopOrigin, type TestServer } from '#support/server/test-server.ts'
import { addTotp, toCurrentCode } from '#support/server/totps.ts'
import { createEthereumWallet, signInByWallet, toNamed } from '#support/server/wallets.ts'
import { minutes } from '../../platform/clock.ts'

const ann = 'ann@example.org'
const eve = 'eve@operator.example'
const phone_number = '+15005550006'
const authenticator = createAuthenticator()
const wallet = createEthereumWallet()

let server: TestServer
let userId: string
let passkeyId: string
let walletId: string
let identityId: string
let totp: Awaited<ReturnType<typeof addTotp>>
/** the impersonated session */
let session: { session_token: string; session_jwt: string }

beforeAll(async () => {
  server = await createTestServer()
  const token = await signInByCode(server, ann)
  await callProvider(server, '/passwords/session/reset', { token, body: { password: testPassword } })
  await registerPasskey(server, token, authenticator)
  await signInByWallet(server, wallet, { token })
  const me = await callProvider(server, '/users/me', { method: 'GET', token })
  userId = String(me.body.data?.user_id)
  const identity = { token: await issueSocialToken(server, {}, userId), code_verifier: verifier }
  const linked = await callProvider(server, '/oauth/authenticate', { token, body: identity })
  totp = await addTotp(server, token)
  await addApplication(server)
  await acceptForeignSessions(server)
  await submitConsent(server, token)
  const user = linked.body.data?.user as Record<string, Record<string, string>[]>
  const idOf = (list: string, id: string) => user[list]?.[0]?.[id] ?? `no ${list}`
  passkeyId = idOf('webauthn_registrations', 'webauthn_registration_id')
  walletId = idOf('crypto_wallets', 'crypto_wallet_id')
  identityId = idOf('providers', 'oauth_user_registration_id')
  server.clock.advance(minutes(10))
  session = await startSession()
})

async function startSession() {
  const impersonation_token = await impersonate(server, ann)
  const { session_token, session_jwt } = await callBackend(server, '/impersonation/authenticate', {
    impersonation_token,
  })
  return { session_token: String(session_token), session_jwt: String(session_jwt) }
}

/** What an act needs that is not an act of the session. */
type Prepared = Record<string, string>
type Act = {
  act: string
  prepare?: () => Promise<Prepared>
  /** the call of a browser in the session */
  browser?: (prepared: Prepared) => Call
  /** the call of the site's server, which names the session as well */
  backend?: (prepared: Prepared) => Call
}
type Call = { path: string; body?: object; method?: string }

const post = (path: string, body: object = {}): Call => ({ path, body })
const remove = (path: string): Call => ({ path, method: 'DELETE' })
const consent = () => ({
  client_id: 'connected-app-1',
  redirect_uri: callbackUrl,
  scopes: ['openid'],
  consent_granted: true,
  code_challenge: appChallenge,
})

const contacts: Act[] = [
  {
    act: 'add an email address by code',
    browser: () => post('/otps/email/send/secondary', { email: eve }),
    backend: () => post('/otps/email/send', { email: eve }),
  },
  {
    act: 'add an email address by link',
    browser: () => post('/magic_links/email/send/secondary', { email: eve }),
    backend: () => post('/magic_links/email/send', { email: eve }),
  },
  {
    act: 'add a phone number by text message',
    browser: () => post('/otps/sms/send/secondary', { phone_number }),
    backend: () => post('/otps/sms/send', { phone_number }),
  },
  {
    act: 'add a phone number by WhatsApp',
    browser: () => post('/otps/whatsapp/send/secondary', { phone_number }),
    backend: () => post('/otps/whatsapp/send', { phone_number }),
  },
  {
    act: 'request a code for an email address of the user',
    browser: () => post('/otps/email/send/secondary', { email: ann }),
    backend: () => post('/otps/email/send', { email: ann }),
  },
  {
    act: 'redeem a code for an email address of the user',
    async prepare() {
      const sent = await callBackend(server, '/otps/email/send', { email: ann })
      return { method_id: String(sent.email_id), code: (await readOutbox(server, ann))[0]?.code ?? '' }
    },
    backend: (prepared) => post('/otps/authenticate', prepared),
  },
  {
    act: 'redeem a code that adds an email address',
    async prepare() {
      const email = 'second@example.org'
      const sent = await callBackend(server, '/otps/email/send', { email, user_id: userId })
      return { method_id: String(sent.email_id), code: (await readOutbox(server, email))[0]?.code ?? '' }
    },
    backend: (prepared) => post('/otps/authenticate', prepared),
  },
  {
    act: 'redeem an embeddable link',
    async prepare() {
      const { token } = await callBackend(server, '/magic_links', { user_id: userId })
      return { token: String(token) }
    },
    browser: (prepared) => post('/magic_links/authenticate', { ...prepared, session_duration_minutes: 30 }),
    backend: (prepared) => post('/magic_links/authenticate', prepared),
  },
  { act: 'remove an email address', browser: () => remove('/users/emails/email-1') },
  { act: 'remove a phone number', browser: () => remove('/users/phone_numbers/phone-number-1') },
]

const password = 'violet-harbour-quilt-31'
const passwords: Act[] = [
  {
    act: 'set a password',
    browser: () => post('/passwords/session/reset', { password }),
    backend: () => post('/passwords/session/reset', { password }),
  },
  {
    act: 'change the password with the old one',
    browser: () =>
      post('/passwords/existing_password/reset', {
        email: ann,
        existing_password: testPassword,
        new_password: password,
        session_duration_minutes: 30,
      }),
  },
  {
    act: 'add the password to the session',
    backend: () => post('/passwords/authenticate', { email: ann, password: testPassword }),
  },
]

const credential = (public_key_credential: string) => ({ public_key_credential })
const passkeys: Act[] = [
  {
    act: 'start adding a passkey',
    browser: () => post('/webauthn/register/start', { domain: shopDomain }),
  },
  {
    act: 'add a passkey that the site started',
    async prepare() {
      const started = await callBackend(server, '/webauthn/register/start', {
        user_id: userId,
        domain: shopDomain,
        return_passkey_credential_options: true,
        use_base64_url_encoding: true,
      })
      const options = String(started.public_key_credential_creation_options)
      return credential(createAuthenticator().create(options, shopOrigin))
    },
    backend: (prepared) => post('/webauthn/register', { ...prepared, user_id: userId }),
  },
  {
    act: 'add a passkey to the session',
    async prepare() {
      const { options } = await startPasskey(server, { token: session.session_token })
      return credential(authenticator.get(options, shopOrigin))
    },
    browser: (prepared) => post('/webauthn/authenticate', { ...prepared, session_duration_minutes: 30 }),
  },
  {
    act: 'rename a passkey',
    browser: () => ({ path: `/webauthn/update/${passkeyId}`, method: 'PUT', body: { name: 'Eve’s' } }),
  },
  { act: 'remove a passkey', browser: () => remove(`/users/webauthn_registrations/${passkeyId}`) },
]

const wallets: Act[] = [
  {
    act: 'start adding a wallet',
    browser: () => post('/crypto_wallets/authenticate/start/secondary', toNamed(createEthereumWallet())),
    backend: () => post('/crypto_wallets/authenticate/start', toNamed(createEthereumWallet())),
  },
  {
    act: 'request a message for a wallet of the user',
    browser: () => post('/crypto_wallets/authenticate/start/secondary', toNamed(wallet)),
    backend: () => post('/crypto_wallets/authenticate/start', toNamed(wallet)),
  },
  {
    act: 'add a wallet to the session',
    async prepare() {
      const { challenge } = (await callBackend(
        server,
        '/crypto_wallets/authenticate/start',
        toNamed(wallet),
      )) as { challenge: string }
      return { ...toNamed(wallet), signature: await wallet.sign(challenge) }
    },
    backend: (prepared) => post('/crypto_wallets/authenticate', prepared),
  },
  { act: 'remove a wallet', browser: () => remove(`/users/crypto_wallets/${walletId}`) },
]

const issueIdentity = async (): Promise<Prepared> => ({
  token: await issueSocialToken(server, {}, userId),
  code_verifier: verifier,
})
const identities: Act[] = [
  {
    act: 'start adding a social identity',
    browser: () => post('/oauth/attach', { provider: 'github' }),
    backend: () => post('/oauth/attach', { provider: 'github' }),
  },
  {
    act: 'add a social identity',
    prepare: issueIdentity,
    browser: (prepared) => post('/oauth/authenticate', { ...prepared, session_duration_minutes: 30 }),
    backend: (prepared) => post('/oauth/authenticate', prepared),
  },
  { act: 'remove a social identity', browser: () => remove(`/users/oauth/${identityId}`) },
]

const currentCode = async () => ({ totp_code: toCurrentCode(server, totp.secret) })
const secondFactors: Act[] = [
  { act: 'add an authenticator app', browser: () => post('/totps', { expiration_minutes: 30 }) },
  {
    act: 'add a code of the authenticator app to the session',
    prepare: currentCode,
    browser: (prepared) => post('/totps/authenticate', { ...prepared, session_duration_minutes: 30 }),
    backend: (prepared) => post('/totps/authenticate', { ...prepared, user_id: userId }),
  },
  {
    act: 'use a recovery code',
    browser: () =>
      post('/totps/recover', { recovery_code: totp.recovery_codes[0], session_duration_minutes: 30 }),
    backend: () => post('/totps/recover', { recovery_code: totp.recovery_codes[0], user_id: userId }),
  },
  { act: 'read new recovery codes', browser: () => post('/totps/recovery_codes') },
  { act: 'remove the authenticator app', browser: () => remove(`/users/totps/${totp.totp_id}`) },
]

const tokens: Act[] = [
  {
    act: 'allow an application',
    browser: () => post('/idp/oauth/authorize/submit', consent()),
    backend: () => post('/idp/oauth/authorize', consent()),
  },
  {
    act: 'deny an application',
    browser: () => post('/idp/oauth/authorize/submit', { ...consent(), consent_granted: false }),
    backend: () => post('/idp/oauth/authorize', { ...consent(), consent_granted: false }),
  },
  {
    act: 'withdraw the consent to an application',
    browser: () => post('/users/connected_apps/connected-app-1/revoke'),
  },
  {
    act: 'add a token of a partner to the session',
    prepare: async () => ({
      token: await signTrustedToken(server, { email: ann, jti: crypto.randomUUID() }),
    }),
    backend: (prepared) => post('/sessions/attest', { ...prepared, profile_id: 'keys' }),
  },
]

const acts = [contacts, passwords, passkeys, wallets, identities, secondFactors, tokens].flat()

/** Acts that are not of the session change these; `lastAccessedAt` of sessions, too. */
const notOfUsers = ['log_entries', 'webhook_events', 'passkey_challenges']

/** Returns all rows of users. */
async function readRows(): Promise<Record<string, unknown>> {
  const ofUsers = Object.values(directoryTables).filter((table) => !notOfUsers.includes(getTableName(table)))
  return server.deps.db.transaction(async (tx) => {
    const rows: Record<string, unknown> = {}
    for (const table of ofUsers) {
      const found: Record<string, unknown>[] = await tx.select().from(table)
      rows[getTableName(table)] = found.map((row) => ({ ...row, lastAccessedAt: undefined }))
    }
    return rows
  })
}

async function expectRefusal(prepare: Act['prepare'], call: (prepared: Prepared) => Promise<unknown>) {
  const prepared = (await prepare?.()) ?? {}
  const before = await readRows()
  expect(await call(prepared)).toBe('unauthorized_action')
  expect(await readRows()).toEqual(before)
}

describe('an impersonated session does not', () => {
  it.each(acts.filter(({ browser }) => browser))('$act, in the browser', ({ prepare, browser }) =>
    expectRefusal(prepare, async (prepared) => {
      const { path, ...call } = browser?.(prepared) ?? { path: '' }
      return (await callProvider(server, path, { ...call, token: session.session_token })).body.error_type
    }),
  )

  describe.each(['session_token', 'session_jwt'] as const)('with %s', (name) => {
    it.each(acts.filter(({ backend }) => backend))(
      '$act, by the server of the site',
      ({ prepare, backend }) =>
        expectRefusal(prepare, async (prepared) => {
          const { path, body } = backend?.(prepared) ?? { path: '' }
          return (await callBackend(server, path, { ...body, [name]: session[name] })).error_type
        }),
    )
  })
})
