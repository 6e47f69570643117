import { randomInt } from 'node:crypto'
import { toCode, toStep } from '../../server/identity/methods/totp/totp-codes.ts'
import { publicTokens } from './addresses.ts'

export type AuthenticatorApp = { secret: string; recoveryCodes: string[] }

/** Returns the code that an authenticator app shows now, or a number of 30-second steps later. */
export const codeOf = ({ secret }: AuthenticatorApp, later = 0): string =>
  toCode(secret, toStep(new Date()) + later)

/** Adds an authenticator app to the user of a fresh session, which uses up its current code. */
export async function addAuthenticatorApp(
  origin: string,
  token: string,
  publicToken: string = publicTokens.portal,
): Promise<AuthenticatorApp> {
  const call = async (
    path: string,
    body: object,
  ): Promise<{ data: { secret: string; recovery_codes: string[] } }> => {
    const response = await fetch(`${origin}/sdk/v1/totps${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${publicToken}:${token}`).toString('base64')}`,
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      },
      body: JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`POST /totps${path} responded with ${response.status}: ${await response.text()}`)
    return (await response.json()) as { data: { secret: string; recovery_codes: string[] } }
  }
  const { data } = await call('', { expiration_minutes: 30 })
  const app = { secret: data.secret, recoveryCodes: data.recovery_codes }
  await call('/authenticate', { totp_code: codeOf(app) })
  return app
}
