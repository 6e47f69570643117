import { minutes } from '../../../../server/platform/machine/clock.ts'
import { readUser } from '../accounts.ts'
import { addApplication, submitConsent } from '../applications.ts'
import { createAuthenticator } from '../authenticator.ts'
import { callBackend } from '../call-backend.ts'
import { acceptExternalSessions } from '../external-sessions.ts'
import { impersonate } from '../impersonate.ts'
import { registerPasskey } from '../passkeys.ts'
import { testPassword } from '../people.ts'
import { callProvider, signInByCode } from '../provider-client.ts'
import { verifier } from '../social.ts'
import { issueSocialToken } from '../social-tokens.ts'
import { createTestServer, type TestServer } from '../test-server.ts'
import { addTotp, type Enrollment } from '../totps.ts'
import { createEthereumWallet, signInByWallet } from '../wallets.ts'

export const ann = 'ann@example.org'
export const annsAuthenticator = createAuthenticator()
export const annsWallet = createEthereumWallet()

export type Fixture = {
  server: TestServer
  userId: string
  passkeyId: string
  walletId: string
  identityId: string
  totp: Enrollment
  /** the impersonated session */
  session: { session_token: string; session_jwt: string }
}

/** Creates a user with every kind of sign-in method and a consent, and signs an operator in as the user. */
export async function createImpersonatedUser(): Promise<Fixture> {
  const server = await createTestServer()
  const token = await signInByCode(server, ann)
  await callProvider(server, '/passwords/session/reset', {
    token,
    body: { password: testPassword, session_duration_minutes: 30 },
  })
  await registerPasskey(server, token, annsAuthenticator)
  await signInByWallet(server, annsWallet, { token })
  const { user_id: userId } = await readUser(server, token)
  const identity = {
    token: await issueSocialToken(server, {}, userId),
    code_verifier: verifier,
    session_duration_minutes: 30,
  }
  const linked = await callProvider(server, '/oauth/authenticate', { token, body: identity })
  const totp = await addTotp(server, token)
  await addApplication(server)
  await acceptExternalSessions(server)
  await submitConsent(server, token)
  const user = linked.body.data?.user as Record<string, Record<string, string>[]>
  const idOf = (list: string, id: string) => {
    const value = user[list]?.[0]?.[id]
    if (value === undefined) throw new Error(`The user has no ${list}.`)
    return value
  }
  const ids = {
    passkeyId: idOf('webauthn_registrations', 'webauthn_registration_id'),
    walletId: idOf('crypto_wallets', 'crypto_wallet_id'),
    identityId: idOf('providers', 'oauth_user_registration_id'),
  }
  server.clock.advance(minutes(10))
  const impersonation_token = await impersonate(server, ann)
  const body = { impersonation_token }
  const { session_token, session_jwt } = await callBackend(server, '/impersonation/authenticate', body)
  const session = { session_token: String(session_token), session_jwt: String(session_jwt) }
  return { server, userId, ...ids, totp, session }
}
