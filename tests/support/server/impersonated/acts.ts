import { appChallenge, callbackUrl } from '../applications.ts'
import { createAuthenticator } from '../authenticator.ts'
import { callBackend } from '../call-backend.ts'
import { signTrustedToken } from '../external-sessions.ts'
import { shopDomain, startPasskey } from '../passkeys.ts'
import { testPassword } from '../people.ts'
import { callProvider, readOutbox, signInByCode } from '../provider-client.ts'
import { verifier } from '../social.ts'
import { issueSocialToken } from '../social-tokens.ts'
import { shopOrigin } from '../test-server.ts'
import { toCurrentCode } from '../totps.ts'
import { createEthereumWallet, toNamed } from '../wallets.ts'
import { ann, annsAuthenticator, annsWallet, type Fixture } from './fixture.ts'

const eve = 'eve@operator.example'
const phone_number = '+15005550006'

/** The setup that an act needs, apart from the impersonated session's own calls. */
export type Prepared = Record<string, string>
export type Act = {
  act: string
  prepare?: (fixture: Fixture) => Promise<Prepared>
  /** the browser's call in the session */
  browser?: (fixture: Fixture, prepared: Prepared) => Call
  /** the call of the site's server, which also names the session */
  backend?: (fixture: Fixture, prepared: Prepared) => Call
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
    async prepare({ server }) {
      const sent = await callBackend(server, '/otps/email/send', { email: ann })
      return { method_id: String(sent.email_id), code: (await readOutbox(server, ann))[0]?.code ?? '' }
    },
    backend: (_, prepared) => post('/otps/authenticate', prepared),
  },
  {
    act: 'redeem a code that adds an email address',
    async prepare({ server, userId }) {
      const email = 'second@example.org'
      const sent = await callBackend(server, '/otps/email/send', { email, user_id: userId })
      return { method_id: String(sent.email_id), code: (await readOutbox(server, email))[0]?.code ?? '' }
    },
    backend: (_, prepared) => post('/otps/authenticate', prepared),
  },
  {
    act: 'redeem a code that the user requested',
    async prepare({ server }) {
      const email = 'third@example.org'
      const body = { email, expiration_minutes: 5 }
      const token = await signInByCode(server, ann)
      const sent = await callProvider(server, '/otps/email/send/secondary', { token, body })
      const code = (await readOutbox(server, email))[0]?.code ?? ''
      return { method_id: String(sent.body.data?.method_id), token: code }
    },
    browser: (_, prepared) => post('/otps/authenticate', { ...prepared, session_duration_minutes: 30 }),
  },
  {
    act: 'redeem a link that the user requested',
    async prepare({ server }) {
      const email = 'fourth@example.org'
      const token = await signInByCode(server, ann)
      await callProvider(server, '/magic_links/email/send/secondary', { token, body: { email } })
      const link = new URL((await readOutbox(server, email))[0]?.link ?? '')
      return { token: link.searchParams.get('token') ?? '' }
    },
    browser: (_, prepared) =>
      post('/magic_links/authenticate', { ...prepared, session_duration_minutes: 30 }),
  },
  {
    act: 'redeem an embeddable link',
    async prepare({ server, userId }) {
      const { token } = await callBackend(server, '/magic_links', { user_id: userId })
      return { token: String(token) }
    },
    browser: (_, prepared) =>
      post('/magic_links/authenticate', { ...prepared, session_duration_minutes: 30 }),
    backend: (_, prepared) => post('/magic_links/authenticate', prepared),
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
    async prepare({ server, userId }) {
      const started = await callBackend(server, '/webauthn/register/start', {
        user_id: userId,
        domain: shopDomain,
        return_passkey_credential_options: true,
        use_base64_url_encoding: true,
      })
      const options = String(started.public_key_credential_creation_options)
      return credential(createAuthenticator().create(options, shopOrigin))
    },
    backend: ({ userId }, prepared) => post('/webauthn/register', { ...prepared, user_id: userId }),
  },
  {
    act: 'add a passkey to the session',
    async prepare({ server, session }) {
      const { options } = await startPasskey(server, { token: session.session_token })
      return credential(annsAuthenticator.get(options, shopOrigin))
    },
    browser: (_, prepared) => post('/webauthn/authenticate', { ...prepared, session_duration_minutes: 30 }),
  },
  {
    act: 'rename a passkey',
    browser: ({ passkeyId }) => ({
      path: `/webauthn/update/${passkeyId}`,
      method: 'PUT',
      body: { name: 'Eve’s' },
    }),
  },
  {
    act: 'remove a passkey',
    browser: ({ passkeyId }) => remove(`/users/webauthn_registrations/${passkeyId}`),
  },
]

const wallets: Act[] = [
  {
    act: 'start adding a wallet',
    browser: () => post('/crypto_wallets/authenticate/start/secondary', toNamed(createEthereumWallet())),
    backend: () => post('/crypto_wallets/authenticate/start', toNamed(createEthereumWallet())),
  },
  {
    act: 'request a message for a wallet of the user',
    browser: () => post('/crypto_wallets/authenticate/start/secondary', toNamed(annsWallet)),
    backend: () => post('/crypto_wallets/authenticate/start', toNamed(annsWallet)),
  },
  {
    act: 'add a wallet to the session',
    async prepare({ server }) {
      const { challenge } = (await callBackend(
        server,
        '/crypto_wallets/authenticate/start',
        toNamed(annsWallet),
      )) as { challenge: string }
      return { ...toNamed(annsWallet), signature: await annsWallet.sign(challenge) }
    },
    backend: (_, prepared) => post('/crypto_wallets/authenticate', prepared),
  },
  { act: 'remove a wallet', browser: ({ walletId }) => remove(`/users/crypto_wallets/${walletId}`) },
]

const issueIdentity = async ({ server, userId }: Fixture): Promise<Prepared> => ({
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
    browser: (_, prepared) => post('/oauth/authenticate', { ...prepared, session_duration_minutes: 30 }),
    backend: (_, prepared) => post('/oauth/authenticate', prepared),
  },
  {
    act: 'remove a social identity',
    browser: ({ identityId }) => remove(`/users/oauth/${identityId}`),
  },
]

const currentCode = async ({ server, totp }: Fixture) => ({ totp_code: toCurrentCode(server, totp.secret) })
const secondFactors: Act[] = [
  { act: 'add an authenticator app', browser: () => post('/totps', { expiration_minutes: 30 }) },
  {
    act: 'add a code from the authenticator app to the session',
    prepare: currentCode,
    browser: (_, prepared) => post('/totps/authenticate', { ...prepared, session_duration_minutes: 30 }),
    backend: ({ userId }, prepared) => post('/totps/authenticate', { ...prepared, user_id: userId }),
  },
  {
    act: 'use a recovery code',
    browser: ({ totp }) =>
      post('/totps/recover', { recovery_code: totp.recovery_codes[0], session_duration_minutes: 30 }),
    backend: ({ userId, totp }) =>
      post('/totps/recover', { recovery_code: totp.recovery_codes[0], user_id: userId }),
  },
  { act: 'read new recovery codes', browser: () => post('/totps/recovery_codes') },
  { act: 'remove the authenticator app', browser: ({ totp }) => remove(`/users/totps/${totp.totp_id}`) },
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
    prepare: async ({ server }) => ({
      token: await signTrustedToken(server, { email: ann, jti: crypto.randomUUID() }),
    }),
    browser: (_, prepared) =>
      post('/sessions/attest', { ...prepared, profile_id: 'keys', session_duration_minutes: 30 }),
    backend: (_, prepared) => post('/sessions/attest', { ...prepared, profile_id: 'keys' }),
  },
]

/** Acts that an impersonated session must not perform, as calls of both halves of the API. */
export const acts: Act[] = [contacts, passwords, passkeys, wallets, identities, secondFactors, tokens].flat()
