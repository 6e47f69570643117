import type { Authenticator } from './authenticator.ts'
import { callProvider, type ProviderRequest } from './provider-client.ts'
import { shopOrigin, type TestServer } from './test-server.ts'

export const shopDomain = 'demo.localhost'

type Body = Record<string, unknown>

/** Requests the creation options of a new passkey. */
export const startRegistering = (
  server: TestServer,
  token: string,
  body: Body = {},
  more: ProviderRequest = {},
) =>
  callProvider(server, '/webauthn/register/start', { token, body: { domain: shopDomain, ...body }, ...more })

/** Creates a passkey and registers it in two calls, like the client. */
export async function registerPasskey(
  server: TestServer,
  token: string,
  authenticator: Authenticator,
  body: Body = {},
) {
  const started = await startRegistering(server, token, { return_passkey_credential_options: true, ...body })
  const options = String(started.body.data?.public_key_credential_creation_options)
  const public_key_credential = authenticator.create(options, shopOrigin)
  return callProvider(server, '/webauthn/register', { token, body: { public_key_credential } })
}

/** Requests the options for signing in with a passkey. With a token, they are for the user of that session. */
export async function startPasskey(server: TestServer, more: ProviderRequest & { domain?: string } = {}) {
  const { domain = shopDomain, ...request } = more
  const path = `/webauthn/authenticate/start/${request.token === undefined ? 'primary' : 'secondary'}`
  const response = await callProvider(server, path, {
    body: { domain, return_passkey_credential_options: true },
    ...request,
  })
  return { response, options: String(response.body.data?.public_key_credential_request_options) }
}

export const completePasskey = (
  server: TestServer,
  public_key_credential: string,
  more: ProviderRequest = {},
) =>
  callProvider(server, '/webauthn/authenticate', {
    body: { public_key_credential, session_duration_minutes: 30 },
    ...more,
  })

/** Signs in with a passkey in two calls, like the client. */
export async function signInByPasskey(
  server: TestServer,
  authenticator: Authenticator,
  more: ProviderRequest = {},
) {
  const { options } = await startPasskey(server, more)
  return completePasskey(server, authenticator.get(options, shopOrigin), more)
}
