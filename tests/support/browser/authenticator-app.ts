import { toCode, toStep } from '../../../server/identity/operations/methods/totp/totp-codes.ts'
import { publicTokens } from './addresses.ts'
import { callSdk } from './person.ts'

export type AuthenticatorApp = { secret: string; recoveryCodes: string[] }
type Enrollment = { secret: string; recovery_codes: string[] }

/** Returns the code that an authenticator app shows now, or a number of 30-second steps later. */
export const codeOf = ({ secret }: AuthenticatorApp, later = 0, now = new Date()): string =>
  toCode(secret, toStep(now) + later)

/**
 * Adds an authenticator app to the user of a fresh session, which uses up its current code.
 * @param now the server's time
 */
export async function addAuthenticatorApp(
  origin: string,
  token: string,
  publicToken: string = publicTokens.portal,
  now = new Date(),
): Promise<AuthenticatorApp> {
  const principal = { origin, publicToken, session: token }
  const enrollment = { expiration_minutes: 30 }
  const { secret, recovery_codes } = await callSdk<Enrollment>(principal, 'POST', '/totps', enrollment)
  const app = { secret, recoveryCodes: recovery_codes }
  await callSdk(principal, 'POST', '/totps/authenticate', { totp_code: codeOf(app, 0, now) })
  return app
}
