import { portalOrigin, portalToken, shopOrigin, shopToken, type TestServer } from './test-server.ts'

export type Result = {
  status: number
  headers: Headers
  body: { data?: Record<string, unknown> } & Record<string, unknown>
}

export type ProviderRequest = {
  method?: string
  body?: unknown
  /** the session's opaque token */
  token?: string
  publicToken?: string
  /** null: no Origin header, as from a client that is not a browser */
  origin?: string | null
  ip?: string
  headers?: Record<string, string>
}

/** Calls the provider's API like its client: Basic credentials, the page's origin, JSON. */
export async function callProvider(
  server: TestServer,
  path: string,
  request: ProviderRequest = {},
): Promise<Result> {
  const publicToken = request.publicToken ?? shopToken
  const home = publicToken === portalToken ? portalOrigin : shopOrigin
  const origin = request.origin === undefined ? home : request.origin
  const credentials = `${publicToken}:${request.token ?? publicToken}`
  const response = await server.app.request(
    `http://localhost:4000/sdk/v1${path}`,
    {
      method: request.method ?? 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        ...(origin === null ? {} : { origin }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    },
    { incoming: { socket: { remoteAddress: request.ip ?? '192.0.2.1' } } },
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
}

type Sent = {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  code: string | null
  link: string | null
}

/** Returns the messages of the outbox, newest first. */
export async function readOutbox(server: TestServer, to?: string): Promise<Sent[]> {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
  return (await server.app.request(`http://localhost:4000/outbox.json${query}`)).json() as Promise<Sent[]>
}

/** Requests a code and reads it from the outbox. */
export async function askForCode(server: TestServer, email: string, request: ProviderRequest = {}) {
  const body = { email, expiration_minutes: 5 }
  const response = await callProvider(server, '/otps/email/login_or_create', { body, ...request })
  const code = (await readOutbox(server, email))[0]?.code ?? ''
  return { methodId: String(response.body.data?.method_id), code, response }
}

/** Signs in with an emailed code. @returns the opaque token */
export async function signInByCode(
  server: TestServer,
  email: string,
  request: ProviderRequest = {},
): Promise<string> {
  const { methodId, code } = await askForCode(server, email, request)
  const body = { token: code, method_id: methodId, session_duration_minutes: 30 }
  const response = await callProvider(server, '/otps/authenticate', { ...request, body })
  return String(response.body.data?.session_token)
}
