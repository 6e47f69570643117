import { limits } from '#contract/product.ts'
import { authenticate, authenticatePin, enterSecondFactor, revokeSession } from '#contract/routes/auth.ts'
import type { Api } from './api.ts'
import { BakeError } from './bake-error.ts'

/** Long enough for a file of hundreds of gigabytes; the session is revoked as soon as the cake is registered. */
const sessionMinutes = 120

export type Credentials = {
  email: string
  password: () => Promise<string>
  /** called only if the account has an authenticator app */
  code: () => Promise<string>
  /** called only if the account has a PIN */
  pin: () => Promise<string>
}

/**
 * Signs in, runs `work`, and signs out even if `work` fails.
 * @throws BakeError with the server's message; errors of `work` pass through unchanged
 */
export async function withSession<Result>(
  api: Api,
  { email, password, code, pin }: Credentials,
  work: (sessionToken: string) => Promise<Result>,
): Promise<Result> {
  const { session_token: token, user } = await api.post(authenticate, {
    email,
    password: await password(),
    session_duration_minutes: sessionMinutes,
  })
  try {
    if (user.second_factor_pending) {
      await api.post(enterSecondFactor, { kind: 'totp', code: await code() }, token)
    }
    if (user.pin_pending) await api.post(authenticatePin, { pin: readPin(await pin()) }, token)
    return await work(token)
  } finally {
    // If revoking fails, the session expires on its own.
    await api.post(revokeSession, {}, token).catch(() => {})
  }
}

function readPin(text: string): string {
  if (new RegExp(`^\\d{${limits.pinLength}}$`).test(text)) return text
  throw new BakeError(`The PIN must be exactly ${limits.pinLength} digits.`)
}
