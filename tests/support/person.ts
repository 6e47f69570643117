import { randomInt } from 'node:crypto'
import { codeSentTo } from './outbox.ts'

/** Calls `/api/v1`. Each call comes from another network address: limits per address are not what is tested. */
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

/** The same, for calls that must succeed: returns the answer's body. */
export async function mustPost(origin: string, path: string, body: object, token?: string): Promise<unknown> {
  const answer = await post(origin, path, body, token)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

export const person = { password: 'a harmless plum orchard 7', pin: '4711' } as const

/** A new account that has passed the whole gate; returns its session token. The server must have an outbox. */
export async function makePerson(origin: string, email: string): Promise<string> {
  const account = { email, password: person.password, session_duration_minutes: 1440 }
  const made = (await mustPost(origin, '/stytch/register', account)) as { session_token: string }
  const token = made.session_token
  const code = await codeSentTo(email, undefined, origin)
  await mustPost(origin, '/verify_code', { email, verify_code: code, token }, token)
  await mustPost(origin, '/auth/pin/create', { pin: person.pin }, token)
  await mustPost(origin, '/auth/eula/accept', {}, token)
  return logIn(origin, { email, ...person })
}

/** Email, password and PIN of an account that has passed the gate; returns the session token. */
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
