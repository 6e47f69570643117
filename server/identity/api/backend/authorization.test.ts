import { beforeAll, describe, expect, it } from 'vitest'
import { createSecret } from '#support/server/backend-client.ts'
import { testServerForAll } from '#support/server/prepared-server.ts'
import { createTestServer, shopOrigin, shopToken } from '#support/server/test-server.ts'
import { createSigner } from '../../accounts/sessions/signing.ts'
import { createBackendCalls } from '../surfaces/backend-calls.ts'
import type { BackendApi } from './backend.ts'

const server = testServerForAll()
let routes: BackendApi['routes']
let secrets: { write: string; read: string; portal: string }

beforeAll(async () => {
  routes = createBackendCalls(server.deps, createSigner(server.deps)).routes
  secrets = {
    write: await createSecret(server),
    read: await createSecret(server, 'project-shop', 'read'),
    portal: await createSecret(server, 'project-portal'),
  }
})

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

async function call({ method, path }: { method: string; path: string }, init: RequestInit = {}) {
  const url = `http://localhost:4000/v1${path.replace(/:\w+/g, 'unknown')}`
  const response = await server.app.request(url, { method, ...init })
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, headers: response.headers, body, type: body.error_type }
}

describe('every route of the backend API', () => {
  const unknownProject = 'invalid_project_id_authentication'
  const wrongSecret = 'invalid_secret_authentication'

  it.each<[string, () => Record<string, string>, string]>([
    ['no credentials', () => ({}), unknownProject],
    ['a bearer token', () => ({ authorization: `Bearer ${secrets.write}` }), unknownProject],
    ['an unknown project', () => basic('project-unknown', secrets.write), unknownProject],
    ['a public token', () => basic(shopToken, secrets.write), unknownProject],
    ['a public token twice', () => basic(shopToken, shopToken), unknownProject],
    ['U+0000', () => basic('project-shop', '\0'), unknownProject],
    ['no secret', () => basic('project-shop', ''), wrongSecret],
    ['a wrong secret', () => basic('project-shop', `${secrets.write}x`), wrongSecret],
    ['the secret of another project', () => basic('project-shop', secrets.portal), wrongSecret],
  ])('rejects %s with 401', async (_what, headers, type) => {
    expect(routes.length).toBeGreaterThan(80)
    for (const route of routes) {
      const response = await call(route, { headers: headers() })
      expect([route.path, response.status, response.type]).toEqual([route.path, 401, type])
    }
  })

  it('rejects writes with a read-only secret', async () => {
    const headers = { ...basic('project-shop', secrets.read), 'content-type': 'application/json' }
    for (const route of routes) {
      const response = await call(route, { headers })
      expect([route.path, response.type === 'secret_cannot_write']).toEqual([
        route.path,
        route.scope === 'write',
      ])
    }
  })

  it('rejects a read-only secret that extends or changes a session', async () => {
    const headers = { ...basic('project-shop', secrets.read), 'content-type': 'application/json' }
    for (const change of [{ session_duration_minutes: 60 }, { session_custom_claims: {} }]) {
      const body = JSON.stringify({ session_token: 'unknown', ...change })
      const response = await call({ method: 'POST', path: '/sessions/authenticate' }, { headers, body })
      expect(response.type).toBe('secret_cannot_write')
    }
  })

  it('responds with flat JSON without CORS headers or redirects', async () => {
    const headers = { ...basic('project-shop', secrets.write), origin: shopOrigin }
    for (const route of routes) {
      const response = await call(route, { headers })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(response.status === 200 || response.status >= 400).toBe(true)
      expect(response.body).toMatchObject({
        status_code: response.status,
        request_id: expect.stringMatching(/^request-/),
      })
      expect(response.body).not.toHaveProperty('error')
      expect(response.body).not.toHaveProperty('data')
    }
  })
})

describe('the credentials of the two halves', () => {
  it('are not interchangeable: the browser half rejects a project ID and its secret', async () => {
    const response = await server.app.request('http://localhost:4000/sdk/v1/users/me', {
      headers: { ...basic('project-shop', secrets.write), origin: shopOrigin },
    })
    expect(await response.json()).toMatchObject({ error_type: 'public_token_not_found' })
  })
})

describe('errors of the backend API', () => {
  const headers = () => ({ ...basic('project-shop', secrets.write), 'content-type': 'application/json' })

  it.each([
    ['an unknown path', 'GET', '/nothing', 404, 'route_not_found'],
    ['a business path', 'POST', '/b2b/organizations', 404, 'route_not_found'],
    ['another method', 'PUT', '/sessions/authenticate', 405, 'method_not_allowed'],
  ])('are JSON for %s', async (_what, method, path, status, type) => {
    const response = await call({ method, path }, { headers: headers() })
    expect([response.status, response.type]).toEqual([status, type])
  })

  it('are JSON for a body that is too large or not JSON', async () => {
    const route = { method: 'POST', path: '/sessions/authenticate' }
    const post = async (body: string, more: Record<string, string> = {}) => {
      const { status, type } = await call(route, { headers: { ...headers(), ...more }, body })
      return [status, type]
    }
    expect(await post(JSON.stringify({ text: 'x'.repeat(70_000) }))).toEqual([413, 'request_too_large'])
    expect(await post('a=b', { 'content-type': 'text/plain' })).toEqual([415, 'unsupported_media_type'])
    expect(await post('{')).toEqual([400, 'bad_request'])
  })

  it('are JSON for a server failure', async () => {
    const { read } = server.deps.db
    server.deps.db.read = async () => {
      throw new Error('connection to 10.0.0.1 refused')
    }
    const response = await call({ method: 'GET', path: '/debug/whoami' }, { headers: headers() })
    server.deps.db.read = read
    expect([response.status, response.type]).toEqual([500, 'internal_server_error'])
    expect(JSON.stringify(response.body)).not.toContain('10.0.0.1')
  })
})

describe('production', () => {
  it('serves the backend API and the public keys', async () => {
    const { app } = await createTestServer({ mode: 'production' })
    const authorization = basic('project-shop', 'secret')
    const response = await app.request('http://localhost:4000/v1/debug/whoami', { headers: authorization })
    expect([response.status, (await response.text()).includes('authentication')]).toEqual([401, true])
    expect((await app.request('http://localhost:4000/v1/sessions/jwks/project-shop')).status).toBe(200)
  })
})
