import { randomInt, randomUUID } from 'node:crypto'
import { publicTokens } from './addresses.ts'
import { codeSentTo } from './outbox.ts'

/** Returns an IP address for one call, so that limits per address do not apply. */
const createAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

const send = (
  url: string,
  method: string,
  authorization: string | undefined,
  body?: object,
  address = createAddress(),
) =>
  fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(authorization === undefined ? {} : { authorization }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** @returns the body of a response. @throws Error if the call failed */
export async function readOk(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} responded with ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** Calls `/api/v1`. */
export const post = (origin: string, path: string, body: object, token?: string): Promise<Response> =>
  send(`${origin}/api/v1${path}`, 'POST', token === undefined ? undefined : `Bearer ${token}`, body)

/** Like `post`. @returns the body of the response. @throws Error if the call fails */
export const mustPost = async <Body = unknown>(
  origin: string,
  path: string,
  body: object,
  token?: string,
): Promise<Body> => (await readOk(await post(origin, path, body, token))) as Body

type Principal = { origin: string; publicToken: string; session: string; address?: string }

/**
 * Calls the provider's API in a session of a project.
 * @param principal with the IP address of the visitor if several calls are of one browser, such as for a code
 * @returns the data of the response. @throws Error if the call fails
 */
export async function callSdk<Data>(
  { origin, publicToken, session, address }: Principal,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const authorization = `Basic ${Buffer.from(`${publicToken}:${session}`).toString('base64')}`
  const response = await send(`${origin}/sdk/v1${path}`, method, authorization, body, address)
  return ((await readOk(response)) as { data: Data }).data
}

type Session = { session_token: string }

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
  const made = await mustPost<Session>(origin, '/stytch/register', account)
  if (stage === 'registered') return made.session_token
  const code = await codeSentTo(email, undefined, outbox)
  const check = { email, verify_code: code, token: made.session_token }
  // The proof of the email address replaces the sign-up's session.
  const verified = await mustPost<Session>(origin, '/verify_code', check, made.session_token)
  const token = verified.session_token
  if (stage === 'verified') return token
  await mustPost(origin, '/auth/pin/create', { pin: person.pin }, token)
  if (stage === 'pinSet') return token
  await mustPost(origin, '/auth/eula/accept', {}, token)
  if (stage === 'pinEntered') return logIn(origin, { email, ...person })
  return authenticate(origin, email, person.password)
}

/** Signs in with email and password. @returns the session token */
export const authenticate = async (origin: string, email: string, password: string): Promise<string> =>
  (await mustPost<Session>(origin, '/stytch/authenticate', { email, password })).session_token

/** Signs in with email, password and PIN. @returns the session token */
export async function logIn(
  origin: string,
  { email, password, pin }: { email: string; password: string; pin: string },
): Promise<string> {
  const token = await authenticate(origin, email, password)
  await mustPost(origin, '/auth/pin/authenticate', { pin }, token)
  return token
}

/** Creates an account with a phone number and no email address. @returns its session token */
export async function makePersonByPhone(origin: string): Promise<string> {
  const session = await makePersonAt(origin, `phone-${randomUUID()}@mail.test`, 'verified')
  const principal = { origin, publicToken: publicTokens.portal, session }
  const phone_number = `+1415${randomInt(2_000_000, 10_000_000)}`
  const path = '/otps/sms/send/secondary'
  const { method_id } = await callSdk<{ method_id: string }>(principal, 'POST', path, { phone_number })
  const token = await codeSentTo(phone_number, undefined, origin)
  await callSdk(principal, 'POST', '/otps/authenticate', { method_id, token })
  const { emails } = await callSdk<{ emails: { email_id: string }[] }>(principal, 'GET', '/users/me')
  await callSdk(principal, 'DELETE', `/users/emails/${emails[0]?.email_id}`)
  return session
}
