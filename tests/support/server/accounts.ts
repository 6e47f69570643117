import { callApi } from './call.ts'
import { testPin } from './people.ts'
import { callProvider, type ProviderRequest, readOutbox } from './provider-client.ts'
import { portalToken, type TestServer } from './test-server.ts'

type UserResponse = {
  user_id: string
  emails: { email: string; email_id: string }[]
  phone_numbers: { phone_id: string }[]
}

/** Returns the user of a session as the provider's API shows it. */
export async function readUser(
  server: TestServer,
  token: string,
  more: ProviderRequest = {},
): Promise<UserResponse> {
  const response = await callProvider(server, '/users/me', { method: 'GET', token, ...more })
  return (response.body.data ?? {}) as UserResponse
}

/** Adds an email address or phone number to the user of a session with a code. @returns the last response */
export async function addContact(server: TestServer, to: string, token: string, more: ProviderRequest = {}) {
  const [channel, body] = to.startsWith('+') ? ['sms', { phone_number: to }] : ['email', { email: to }]
  const sent = await callProvider(server, `/otps/${channel}/send/secondary`, { token, body, ...more })
  if (sent.status !== 200) return sent
  const proof = { token: (await readOutbox(server, to))[0]?.code, method_id: sent.body.data?.method_id }
  return callProvider(server, '/otps/authenticate', { token, body: proof, ...more })
}

/** Removes an email address from the user of a session. */
export async function removeEmail(
  server: TestServer,
  email: string,
  token: string,
  more: ProviderRequest = {},
) {
  const { emails } = await readUser(server, token, more)
  const id = emails.find((candidate) => candidate.email === email)?.email_id ?? 'none'
  return callProvider(server, `/users/emails/${id}`, { method: 'DELETE', token, ...more })
}

/** Enters the PIN in a portal session. */
export const enterPin = (server: TestServer, token: string, pin = testPin) =>
  callApi(server, '/auth/pin/authenticate', { pin }, token)

/**
 * Completes the onboarding steps for a new account with a verified email address: sets a PIN and accepts the license
 * agreement.
 */
export async function passGate(server: TestServer, token: string, pin: string): Promise<void> {
  await callApi(server, '/auth/pin/create', { pin }, token)
  await callApi(server, '/auth/eula/accept', {}, token)
}

export const portal = { publicToken: portalToken } as const
