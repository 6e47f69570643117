import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { Page, Route } from '@playwright/test'
import { openServer } from '../../support/server/open-server.ts'

export const apiUrl = 'http://provider.localhost:5999'
export const publicToken = 'public-token-test-11111111-1111-4111-8111-111111111111'

export type Call = { method: string; path: string; body: unknown; secret: string }

/** A successful sign-in. */
export const session = (token: string) => ({
  user_id: 'user-1',
  user: { user_id: 'user-1' },
  __user: { user_id: 'user-1' },
  session: {
    session_id: 'session-1',
    user_id: 'user-1',
    expires_at: '2099-01-01T00:00:00Z',
    authentication_factors: [],
  },
  session_token: token,
  session_jwt: 'header.body.signature',
  method_id: 'method-1',
  request_id: 'request-1',
  status_code: 200,
})

const userTypes = new Map([
  ['nina@example.org', 'new'],
  ['bob@example.org', 'passwordless'],
])

const allowedCalls = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'authorization, content-type, x-sdk-client, x-sdk-parent-host',
}

/** Successful responses that are not a session. */
function usualOf(path: string, body: { email?: string } | null): object | undefined {
  if (path === '/sdk/v1/users/search') return { userType: userTypes.get(body?.email ?? '') ?? 'password' }
  if (path !== '/sdk/v1/passwords/strength_check') return undefined
  return {
    valid_password: true,
    score: 4,
    breached_password: false,
    strength_policy: 'zxcvbn',
    feedback: { warning: '', suggestions: [], luds_requirements: {} },
  }
}

const usualResponse = (path: string, body: { email?: string } | null): object =>
  path.startsWith('/sdk/v1/projects/bootstrap/')
    ? {
        email_domains: ['mail.provider.test'],
        captcha_settings: { enabled: false },
        password_config: null,
        rbac_policy: { roles: [], resources: [], scopes: [] },
      }
    : (usualOf(path, body) ?? session('opaque-1'))

export type ServedProvider = { apiUrl: string; calls: Pick<Call, 'path' | 'body'>[]; close(): void }

/**
 * Serves the default responses of `playProvider` over HTTP and records the calls, for tests that also run in Firefox:
 * Firefox ESR 140 crashes if a route responds to the request that precedes a call to another origin (`OPTIONS`).
 */
export async function serveProvider(): Promise<ServedProvider> {
  const calls: ServedProvider['calls'] = []
  const server = await openServer(
    createServer(async (request, response) => {
      const text = await readText(request)
      const body = text ? JSON.parse(text) : null
      const { pathname } = new URL(request.url ?? '/', apiUrl)
      if (request.method !== 'OPTIONS') calls.push({ path: pathname, body })
      response.writeHead(200, {
        'content-type': 'application/json',
        'access-control-allow-origin': request.headers.origin ?? '*',
        ...allowedCalls,
      })
      response.end(JSON.stringify({ data: usualResponse(pathname, body) }))
    }),
  )
  return { apiUrl: `http://provider.localhost:${server.port}`, calls, close: server.close }
}

/**
 * Fakes the provider at the network level and records its requests.
 *
 * @param responses by path, instead of the default ones. They are read at each call, so tests can change them
 */
export async function playProvider(
  page: Page,
  responses: Record<string, (route: Route) => Promise<void>> = {},
) {
  const calls: Call[] = []
  await page.route(`${apiUrl}/**`, async (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname
    const [, secret = ''] = atob((request.headers().authorization ?? '').replace('Basic ', '')).split(':')
    calls.push({ method: request.method(), path, body: request.postDataJSON(), secret })
    if (responses[path]) return responses[path](route)
    const data = usualResponse(path, request.postDataJSON())
    return fulfill(route, 200, { data })
  })
  return calls
}

/** Gives the host's page session cookies before it loads, as if the visitor had signed in on an earlier page. */
export const arriveSignedIn = (page: Page) =>
  page
    .context()
    .addCookies(
      Object.entries({ stytch_session: 'opaque-1', stytch_session_jwt: 'header.body.signature' }).map(
        ([name, value]) => ({ name, value, domain: 'host.localhost', path: '/' }),
      ),
    )

/** Responds with JSON, or with a text that is not JSON. */
export const fulfill = (route: Route, status: number, json: unknown, text?: string) =>
  route.fulfill({
    status,
    ...(text === undefined ? { json } : { body: text, contentType: 'text/html' }),
    headers: {
      'access-control-allow-origin': new URL(route.request().headers().referer ?? 'http://host.localhost')
        .origin,
      ...allowedCalls,
    },
  })
