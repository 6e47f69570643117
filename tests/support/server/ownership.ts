import type { Client } from 'stytch'
import type { Email } from '#contract/ids.ts'
import type { BackendFixture } from './backend-client.ts'
import { readCode, readLinkToken } from './messages.ts'
import { callProvider, type ProviderRequest, type Result } from './provider-client.ts'
import { verifier } from './social.ts'
import { issueSocialToken } from './social-tokens.ts'

/** A call that signed a user in, or the error that rejected it. */
export type Outcome = { userId?: string; token?: string; rejected?: string }

/** A contact: an email address, or a phone number. */
type To = string

/**
 * The acts that both APIs have. A token is the session that the caller presents. With a token, a request for a code or
 * a link adds its contact to the user of that session.
 */
export type Api = {
  signUp(email: string, password: string): Promise<Outcome>
  signIn(email: string, password: string): Promise<Outcome>
  /** `methodId`: the value that the redemption names */
  requestCode(to: To, token?: string): Promise<Outcome & { methodId: string }>
  redeemCode(to: To, methodId: string, token?: string): Promise<Outcome>
  requestLink(email: string, token?: string): Promise<Outcome>
  redeemLink(email: string, token?: string): Promise<Outcome>
  requestReset(email: string): Promise<Outcome>
  redeemReset(email: string, password: string): Promise<Outcome>
  /** signs in at an issuer, which may have verified the email address */
  proveByIssuer(email: string, token?: string, isEmailVerified?: boolean): Promise<Outcome>
}

const minutes = 60
const isPhone = (to: To) => to.startsWith('+')

/** The browser API, as the provider's widget calls it. Each call comes from a different network. */
export function toBrowserApi({ server }: Pick<BackendFixture, 'server'>): Api {
  const call = async (
    path: string,
    body: object,
    token?: string,
  ): Promise<Outcome & { response: Result }> => {
    const more: ProviderRequest = token === undefined ? {} : { token }
    const response = await callProvider(server, path, { body, ip: nextNetwork(), ...more })
    const { data, error_type: rejected } = response.body
    if (response.status !== 200) return { rejected: String(rejected), response }
    return { userId: String(data?.user_id), token: String(data?.session_token), response }
  }
  const credentials = (email: string, password: string) => ({
    email,
    password,
    session_duration_minutes: minutes,
  })
  return {
    signUp: (email, password) => call('/passwords', credentials(email, password)),
    signIn: (email, password) => call('/passwords/authenticate', credentials(email, password)),
    async requestCode(to, token) {
      const act = token === undefined ? 'login_or_create' : 'send/secondary'
      const [channel, contact] = isPhone(to) ? ['sms', { phone_number: to }] : ['email', { email: to }]
      const sent = await call(`/otps/${channel}/${act}`, contact, token)
      return { ...sent, methodId: String(sent.response.body.data?.method_id) }
    },
    async redeemCode(to, methodId, token) {
      const code = await readCode(server, to)
      const body = { token: code, method_id: methodId, session_duration_minutes: minutes }
      return call('/otps/authenticate', body, token)
    },
    requestLink: (email, token) =>
      call(
        `/magic_links/email/${token === undefined ? 'login_or_create' : 'send/secondary'}`,
        { email },
        token,
      ),
    redeemLink: async (email, token) => {
      const body = { token: await readLinkToken(server, email), session_duration_minutes: minutes }
      return call('/magic_links/authenticate', body, token)
    },
    requestReset: (email) => call('/passwords/email/reset/start', { email }),
    redeemReset: async (email, password) => {
      const token = await readLinkToken(server, email)
      return call('/passwords/email/reset', { token, password, session_duration_minutes: minutes })
    },
    proveByIssuer: async (email, token, isEmailVerified = true) => {
      const issued = await issueSocialToken(server, { email: email as Email, isEmailVerified })
      const body = { token: issued, code_verifier: verifier, session_duration_minutes: minutes }
      return call('/oauth/authenticate', body, token)
    },
  }
}

/** The backend API, as the provider's unmodified client calls it for the site's server. */
export function toBackendApi({ server, client }: Pick<BackendFixture, 'server' | 'client'>): Api {
  const session_duration_minutes = minutes
  const toSessionFields = (token: string | undefined) => (token === undefined ? {} : { session_token: token })
  return {
    signUp: (email, password) =>
      settle(client.passwords.create({ email, password, session_duration_minutes })),
    signIn: (email, password) =>
      settle(client.passwords.authenticate({ email, password, session_duration_minutes })),
    async requestCode(to, token) {
      const sent = await settle(requestBackendCode(client, to, token))
      return { ...sent, methodId: sent.methodId ?? '' }
    },
    redeemCode: async (to, methodId, token) => {
      const code = await readCode(server, to)
      const request = { method_id: methodId, code, session_duration_minutes, ...toSessionFields(token) }
      return settle(client.otps.authenticate(request))
    },
    requestLink: (email, token) =>
      settle(
        token === undefined
          ? client.magicLinks.email.loginOrCreate({ email })
          : client.magicLinks.email.send({ email, session_token: token }),
      ),
    redeemLink: async (email, token) => {
      const link = await readLinkToken(server, email)
      return settle(
        client.magicLinks.authenticate({ token: link, session_duration_minutes, ...toSessionFields(token) }),
      )
    },
    requestReset: (email) => settle(client.passwords.email.resetStart({ email })),
    redeemReset: async (email, password) => {
      const token = await readLinkToken(server, email)
      return settle(client.passwords.email.reset({ token, password, session_duration_minutes }))
    },
    proveByIssuer: async (email, token, isEmailVerified = true) => {
      const issued = await issueSocialToken(server, { email: email as Email, isEmailVerified })
      const request = {
        token: issued,
        code_verifier: verifier,
        session_duration_minutes,
        ...toSessionFields(token),
      }
      return settle(client.oauth.authenticate(request))
    },
  }
}

async function requestBackendCode({ otps }: Client, to: To, token: string | undefined) {
  const sessionFields = token === undefined ? {} : { session_token: token }
  if (isPhone(to)) {
    const request = { phone_number: to, ...sessionFields }
    const sent = await (token === undefined ? otps.sms.loginOrCreate(request) : otps.sms.send(request))
    return { user_id: sent.user_id, methodId: sent.phone_id }
  }
  const request = { email: to, ...sessionFields }
  const sent = await (token === undefined ? otps.email.loginOrCreate(request) : otps.email.send(request))
  return { user_id: sent.user_id, methodId: sent.email_id }
}

/** Converts a response of the provider's backend client, or its rejection. */
export async function settle(
  call: Promise<{ user_id?: string; session_token?: string; methodId?: string }>,
): Promise<Outcome & { methodId?: string }> {
  try {
    const { user_id: userId, session_token: token, methodId } = await call
    return {
      ...(userId === undefined ? {} : { userId }),
      ...(token ? { token } : {}),
      ...(methodId ? { methodId } : {}),
    }
  } catch (error) {
    return { rejected: String((error as { error_type?: unknown }).error_type ?? error) }
  }
}

let networks = 0
/** Returns an IP address that no other call uses, so that rows do not share rate limits. */
function nextNetwork(): string {
  networks += 1
  return `10.${(networks >> 16) % 256}.${(networks >> 8) % 256}.${networks % 256}`
}

/** Both APIs, for tests that run each row with both. */
export const apis = [
  ['the browser API', toBrowserApi],
  ['the backend API', toBackendApi],
] as const

/** Proves a contact as the person who can read messages to it. */
export const proofs = {
  'a code': async (api: Api, email: string, token?: string) => {
    const sent = await api.requestCode(email, token)
    return sent.rejected === undefined ? api.redeemCode(email, sent.methodId, token) : sent
  },
  'a link': async (api: Api, email: string, token?: string) => {
    const sent = await api.requestLink(email, token)
    return sent.rejected === undefined ? api.redeemLink(email, token) : sent
  },
  'an issuer': (api: Api, email: string, token?: string) => api.proveByIssuer(email, token),
} as const satisfies Record<string, (api: Api, email: string, token?: string) => Promise<Outcome>>

/** Every proof of an email address that needs no session. A reset also sets a new password. */
export const firstProofs = Object.entries({
  ...proofs,
  'a reset': async (api: Api, email: string): Promise<Outcome> => {
    const sent = await api.requestReset(email)
    return sent.rejected === undefined ? api.redeemReset(email, 'violet-harbour-quilt-31') : sent
  },
})

/** Returns the user of a session, or undefined if the session has ended. */
export async function findSessionUser(
  { client }: Pick<BackendFixture, 'client'>,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  return (await settle(client.sessions.authenticate({ session_token: token }).then(({ user }) => user)))
    .userId
}

let people = 0
/** Returns an email address that no other row uses. */
export function newEmail(name = 'ann'): string {
  people += 1
  return `${name}-${people}@example.org`
}

/** Returns a phone number that no other row uses. */
export function newNumber(): string {
  people += 1
  return `+1500555${String(1000 + people)}`
}
