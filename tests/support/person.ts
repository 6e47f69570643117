import { randomInt, randomUUID } from 'node:crypto'
import { publicTokens } from './addresses.ts'
import { codeSentTo } from './outbox.ts'

/** Calls `/api/v1`, each time from a different IP address, so that limits per address do not apply. */
export async function post(origin: string, path: string, body: object, token?: string): Promise<Response> {
  return fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
}

/** Like `post`. @returns the body of the response. @throws Error if the call fails */
export async function mustPost(origin: string, path: string, body: object, token?: string): Promise<unknown> {
  const response = await post(origin, path, body, token)
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${path} responded with ${response.status}: ${text}`)
  return JSON.parse(text)
}

export const person = { password: 'a harmless plum orchard 7', pin: '4711' } as const

/** Progress through the onboarding steps, by the last completed step. `pinEntered` means all of them. */
export type Stage = 'registered' | 'verified' | 'pinSet' | 'eulaAccepted' | 'pinEntered'

/**
 * Creates an account that has completed all onboarding steps.
 * @param outbox the server that shows the emails
 * @returns its session token
 */
export const makePerson = (origin: string, email: string, outbox = origin): Promise<string> =>
  makePersonAt(origin, email, 'pinEntered', outbox)

/** Creates an account that has completed the onboarding steps up to `stage`. @returns its session token */
export async function makePersonAt(
  origin: string,
  email: string,
  stage: Stage,
  outbox = origin,
): Promise<string> {
  const account = { email, password: person.password, session_duration_minutes: 1440 }
  const made = (await mustPost(origin, '/stytch/register', account)) as { session_token: string }
  if (stage === 'registered') return made.session_token
  const code = await codeSentTo(email, undefined, outbox)
  const check = { email, verify_code: code, token: made.session_token }
  // The proof of the email address replaces the sign-up's session.
  const verified = (await mustPost(origin, '/verify_code', check, made.session_token)) as typeof made
  const token = verified.session_token
  if (stage === 'verified') return token
  await mustPost(origin, '/auth/pin/create', { pin: person.pin }, token)
  if (stage === 'pinSet') return token
  await mustPost(origin, '/auth/eula/accept', {}, token)
  if (stage === 'pinEntered') return logIn(origin, { email, ...person })
  const { password } = person
  return ((await mustPost(origin, '/stytch/authenticate', { email, password })) as { session_token: string })
    .session_token
}

/** Signs in with email, password and PIN. @returns the session token */
export async function logIn(
  origin: string,
  { email, password, pin }: { email: string; password: string; pin: string },
): Promise<string> {
  const session = (await mustPost(origin, '/stytch/authenticate', { email, password })) as {
    session_token: string
  }
  await mustPost(origin, '/auth/pin/authenticate', { pin }, session.session_token)
  return session.session_token
}

/** Creates an account with a phone number and no email address. @returns its session token */
export async function makePersonByPhone(origin: string): Promise<string> {
  const email = `phone-${randomUUID()}@mail.test`
  const session = await makePersonAt(origin, email, 'verified')
  const credentials = Buffer.from(`${publicTokens.portal}:${session}`).toString('base64')
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/sdk/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${credentials}`,
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} responded with ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { data: unknown }).data
  }
  const phone = `+1415${randomInt(2_000_000, 10_000_000)}`
  const sent = (await call('POST', '/otps/sms/send/secondary', { phone_number: phone })) as {
    method_id: string
  }
  const token = await codeSentTo(phone, undefined, origin)
  await call('POST', '/otps/authenticate', { method_id: sent.method_id, token })
  const user = (await call('GET', '/users/me')) as { emails: { email_id: string }[] }
  await call('DELETE', `/users/emails/${user.emails[0]?.email_id}`)
  return session
}
