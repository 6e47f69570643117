import { findStep, toCode, toStep } from '../../../server/identity/operations/methods/totp/totp-codes.ts'
import { callProvider, type ProviderRequest } from './provider-client.ts'
import type { TestServer } from './test-server.ts'

export type Enrollment = { totp_id: string; secret: string; qr_code: string; recovery_codes: string[] }

/** Returns the code that the authenticator app shows now, or a number of steps later. */
export const toCurrentCode = (server: TestServer, secret: string, later = 0): string =>
  toCode(secret, toStep(server.clock.now()) + later)

/** Returns a code that is not valid now. */
export function toWrongCode(server: TestServer, secret: string): string {
  const candidates = ['000000', '111111', '222222', '333333']
  return candidates.find((code) => findStep(secret, code, server.clock.now()) === undefined) ?? '444444'
}

/** Calls a route of authenticator apps with a session. */
export const callTotps = (
  server: TestServer,
  path: string,
  token: string,
  body: object = {},
  request: ProviderRequest = {},
) => callProvider(server, `/totps${path}`, { token, body, ...request })

/** Starts an enrollment in a session. */
export async function startTotp(
  server: TestServer,
  token: string,
  request: ProviderRequest = {},
): Promise<Enrollment> {
  const { status, body } = await callTotps(server, '', token, { expiration_minutes: 30 }, request)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data as Enrollment
}

/** Adds an authenticator app to the user of a session, with its first code. */
export async function addTotp(
  server: TestServer,
  token: string,
  request: ProviderRequest = {},
): Promise<Enrollment> {
  const enrollment = await startTotp(server, token, request)
  const totp_code = toCurrentCode(server, enrollment.secret)
  const { status, body } = await callTotps(server, '/authenticate', token, { totp_code }, request)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return enrollment
}

/** Returns the error type of a request for the user of a session. */
export const readUserError = async (server: TestServer, token: string) =>
  (await callProvider(server, '/users/me', { method: 'GET', token })).body.error_type
