import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { askForCode, callProvider, signInByCode } from '#support/server/provider-client.ts'
import { listProviderRoutes } from '#support/server/provider-routes.ts'
import { portalToken, shopOrigin, shopToken } from '#support/server/test-server.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { users } from '../../base/schema/users.ts'

const server = testServerForEach()

describe('access', () => {
  it('rejects every route without a project, from another origin, or without a required session', async () => {
    const routes = listProviderRoutes(server).map(({ path, ...route }) => ({
      ...route,
      path: path.replace(':publicToken', shopToken),
    }))
    expect(routes.length).toBeGreaterThanOrEqual(20)
    for (const { method, path, access } of routes) {
      const name = `${method} ${path}`
      const ask = (request: object) =>
        callProvider(server, path, { method, ...(method === 'POST' ? { body: {} } : {}), ...request })
      const errorOf = async (request: object) => [name, (await ask(request)).body.error_type]
      const unknownProject = { publicToken: 'public-token-test-unknown' }
      const wrongOrigin = [name, 'bad_domain_for_stytch_sdk']
      expect(await errorOf({ headers: { authorization: '' } })).toEqual([
        name,
        'invalid_authorization_header',
      ])
      expect(await errorOf(unknownProject)).toEqual([name, 'public_token_not_found'])
      expect(await errorOf({ origin: 'https://evil.example' })).toEqual(wrongOrigin)
      expect(await errorOf({ origin: 'https://demo.localhost:4100' })).toEqual(wrongOrigin)
      if (access !== 'session') continue
      expect(await errorOf({})).toEqual([name, 'user_unauthenticated'])
      expect(await errorOf({ token: 'a'.repeat(43) })).toEqual([name, 'session_not_found'])
    }
    expect(await server.deps.db.transaction((tx) => tx.select().from(users))).toEqual([])
  })

  it('rejects a session of another project', async () => {
    const token = await signInByCode(server, 'ann@example.org')
    const atPortal = { token, publicToken: portalToken }
    const { body } = await callProvider(server, '/users/me', { method: 'GET', ...atPortal })
    expect(body.error_type).toBe('session_not_found')
    const ended = await callProvider(server, '/sessions/revoke', atPortal)
    expect(ended.body.error_type).toBe('session_not_found')
    expect((await callProvider(server, '/users/me', { method: 'GET', token })).status).toBe(200)
  })

  it('allows programs without an origin', async () => {
    const response = await callProvider(server, '/users/search', {
      body: { email: 'ann@example.org' },
      origin: null,
    })
    expect(response.status).toBe(200)
  })
})

describe('bootstrap', () => {
  it('returns every setting that the client reads', async () => {
    const { body } = await callProvider(server, `/projects/bootstrap/${shopToken}`, { method: 'GET' })
    expect(body.data).toMatchObject({
      project_name: 'Shop',
      cname_domain: null,
      captcha_settings: { enabled: false },
      password_config: null,
      dfp_protected_auth_enabled: false,
      rbac_policy: {
        roles: [{ role_id: 'stytch_user', description: 'Every user of the project.', permissions: [] }],
        resources: [],
        scopes: [],
      },
      vertical: 'CONSUMER',
    })
  })
})

describe('a session', () => {
  it('is unchanged when read, and extended when the request has a duration', async () => {
    const token = await signInByCode(server, 'ann@example.org')
    server.clock.advance(minutes(10))
    const looked = await callProvider(server, '/sessions/authenticate', { token })
    expect(looked.body.data?.session).toMatchObject({ expires_at: '2026-03-01T12:30:00.000Z' })
    expect(looked.body.data?.session_token).toBe(token)
    const body = { session_duration_minutes: 60 }
    const moved = await callProvider(server, '/sessions/authenticate', { token, body })
    expect(moved.body.data?.session).toMatchObject({ expires_at: '2026-03-01T13:10:00.000Z' })
  })

  it.each([4, 527_041, 10.5, 'long'])('cannot be extended to %j minutes', async (length) => {
    const token = await signInByCode(server, 'ann@example.org')
    const { body } = await callProvider(server, '/sessions/authenticate', {
      token,
      body: { session_duration_minutes: length },
    })
    expect(body.error_type).toBe('invalid_session_duration_minutes')
  })

  it.each([
    ['the portal', portalToken, '2026-03-02T12:00:00.000Z'],
    ['another project', shopToken, '2027-03-02T12:00:00.000Z'],
  ])('at %s ends at the project’s limit, counted from its start', async (_, publicToken, end) => {
    const { methodId, code } = await askForCode(server, 'ann@example.org', { publicToken })
    const longest = { session_duration_minutes: 527_040 }
    const body = { token: code, method_id: methodId, ...longest }
    const begun = await callProvider(server, '/otps/authenticate', { body, publicToken })
    expect(begun.body.data?.session).toMatchObject({ expires_at: end })
    const token = String(begun.body.data?.session_token)
    server.clock.advance(minutes(600))
    const moved = await callProvider(server, '/sessions/authenticate', { token, body: longest, publicToken })
    expect(moved.body.data?.session).toMatchObject({ expires_at: end })
  })

  it('ends when it expires', async () => {
    const token = await signInByCode(server, 'ann@example.org')
    server.clock.advance(minutes(30) - 1)
    expect((await callProvider(server, '/users/me', { method: 'GET', token })).status).toBe(200)
    server.clock.advance(1)
    for (const body of [{}, { session_duration_minutes: 60 }]) {
      const response = await callProvider(server, '/sessions/authenticate', { token, body })
      expect(response.body.error_type).toBe('session_not_found')
    }
  })

  it('ends when a POST without a body revokes it', async () => {
    const token = await signInByCode(server, 'ann@example.org')
    const otherToken = await signInByCode(server, 'ann@example.org')
    expect((await callProvider(server, '/sessions/revoke', { token })).status).toBe(200)
    expect((await callProvider(server, '/sessions/authenticate', { token })).body.error_type).toBe(
      'session_not_found',
    )
    expect((await callProvider(server, '/sessions/authenticate', { token: otherToken })).status).toBe(200)
  })

  it('has a JWT that the published keys verify for five minutes', async () => {
    const token = await signInByCode(server, 'ann@example.org')
    const { body } = await callProvider(server, '/sessions/authenticate', { token })
    const keys = (await (await server.app.request('/v1/sessions/jwks/project-shop')).json()) as JSONWebKeySet
    const expected = { issuer: 'stytch.com/project-shop', audience: 'project-shop' }
    const { payload, protectedHeader } = await jwtVerify(
      String(body.data?.session_jwt),
      createLocalJWKSet(keys),
      { ...expected, currentDate: server.clock.now() },
    )
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload.sub).toBe(body.data?.user_id)
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300)
    expect(Number(payload.nbf) - Number(payload.iat), 'rule A67').toBe(-60)
  })

  it('cannot be used with its JWT, which is for other servers', async () => {
    const token = await signInByCode(server, 'ann@example.org', { publicToken: portalToken })
    const read = await callProvider(server, '/sessions/authenticate', { token, publicToken: portalToken })
    const jwt = String(read.body.data?.session_jwt)
    const request = { method: 'GET', token: jwt, publicToken: portalToken }
    const rejected = await callProvider(server, '/users/me', request)
    expect([rejected.status, rejected.body.error_type]).toEqual([404, 'session_not_found'])
    const me = (bearer: string) =>
      server.app.request('/api/v1/auth/me', { headers: { authorization: `Bearer ${bearer}` } })
    expect([(await me(token)).status, (await me(jwt)).status]).toEqual([200, 401])
  })
})

describe('errors', () => {
  const call = (path: string, init: RequestInit) =>
    server.app.request(`/sdk/v1${path}`, {
      ...init,
      headers: {
        authorization: `Basic ${btoa(`${shopToken}:${shopToken}`)}`,
        origin: shopOrigin,
        ...init.headers,
      },
    })
  const post = (body: string, type = 'application/json') => ({
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
  const bootstrap = `/projects/bootstrap/${shopToken}`

  it.each([
    ['an unknown path', '/magic', { method: 'POST' }, 404, 'route_not_found'],
    ['another method', '/otps/authenticate', { method: 'PUT' }, 405, 'method_not_allowed'],
    ['another method of a path with a parameter', bootstrap, { method: 'DELETE' }, 405, 'method_not_allowed'],
    ['broken JSON', '/users/search', post('{'), 400, 'bad_request'],
    ['another type', '/users/search', post('email=a', 'text/plain'), 400, 'bad_request'],
    ['a missing email', '/users/search', post('{"email":"nope"}'), 400, 'invalid_email'],
    ['a body that is too large', '/users/search', post(`"${'a'.repeat(70_000)}"`), 400, 'bad_request'],
  ])('have the five fields for %s', async (_, path, init, status, type) => {
    const response = await call(path, init)
    const body = (await response.json()) as Record<string, unknown>
    expect([response.status, body.error_type]).toEqual([status, type])
    expect(Object.keys(body).sort()).toEqual([
      'error_message',
      'error_type',
      'error_url',
      'request_id',
      'status_code',
    ])
  })

  it('hides an unexpected error, and logs it without the request data', async () => {
    server.deps.db.transaction = async () => {
      throw Object.assign(new Error('Failed query: insert into codes; params: ann@example.org'), {
        query: 'insert into codes',
        cause: { code: '57P01' },
      })
    }
    const { status, body } = await callProvider(server, '/otps/email/login_or_create', {
      body: { email: 'ann@example.org' },
      origin: null,
    })
    expect([status, body.error_type]).toEqual([500, 'internal_server_error'])
    expect(JSON.stringify(body)).not.toMatch(/insert|query|Error/)
    expect(server.logged.join()).toContain('57P01')
    expect(server.logged.join()).not.toContain('ann@example.org')
  })
})
