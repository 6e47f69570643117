import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustPost, person } from '../browser/person.ts'
import type { Installation } from '../doctor/installation.ts'
import { runAdmin } from '../programs/child-program.ts'
import { signUp } from '../programs/first-cake.ts'
import { readCredentials } from '../programs/operator.ts'

export const siteOrigin = 'https://shop.example.test'

/**
 * Creates a project that sends codes by email and SMS, and a user of the portal.
 * @param env the settings of the server
 * @returns the project's public token, where sites read the keys that sign its session JWTs, and the user's session token
 */
export async function prepareSite(
  { folder, settings, relay }: Installation,
  env: Record<string, string>,
  { origin, gatewayUrl, email }: { origin: string; gatewayUrl: string; email: string },
) {
  const path = join(folder, 'site.json')
  const site = {
    name: 'Shop',
    origins: [siteOrigin],
    products: ['otp'],
    text_channels: ['sms'],
    sms: {
      gateway: { type: 'webhook', url: gatewayUrl, secret: { env: 'GATEWAY_SECRET' } },
      countries: ['US'],
      budget: { messages_per_day: 100_000 },
    },
  }
  writeFileSync(path, JSON.stringify(site))
  const GATEWAY_SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
  const options = { dataDir: settings.DATA_DIR ?? '', env: { ...env, GATEWAY_SECRET } }
  const { publicToken, projectId } = readCredentials(await runAdmin(options, 'project', 'apply', path))
  await signUp(origin, email, relay)
  // Longer than any drill changes the clock.
  const account = { email, password: person.password, session_duration_minutes: 1440 }
  const { session_token: token } = await mustPost<{ session_token: string }>(
    origin,
    '/stytch/authenticate',
    account,
  )
  await enterPin(origin, token)
  return { publicToken, token, keySet: new URL(`${origin}/v1/sessions/jwks/${projectId}`) }
}

/** Enters the PIN of the user in a session. It is valid for a limited time. */
export const enterPin = (origin: string, token: string): Promise<unknown> =>
  mustPost(origin, '/auth/pin/authenticate', { pin: person.pin }, token)
