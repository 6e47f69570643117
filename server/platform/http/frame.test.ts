import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { errors, type RequestErrorCode } from '#contract/errors.ts'
import { routes } from '#contract/routes/all.ts'
import { createDistFolder, portalFiles } from '#support/server/dist-folder.ts'
import { createTestServer, portalOrigin, shopOrigin, type TestServer } from '#support/server/test-server.ts'
import { emailMark } from '../config/config.ts'

const distDir = createDistFolder({
  ...portalFiles,
  'secret.json': '{"secret":true}',
  'widget/login-widget.js': `// widget\n${'a'.repeat(2000)}`,
  'widget/chunks/otp-1a2b.js': '// chunk',
})
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ distDir, productName: 'Cake</script>' })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(`http://localhost:4000${path}`, { headers })
const page = { accept: 'text/html,application/xhtml+xml' }

describe('the widget’s files', () => {
  it('can be loaded from any origin and are revalidated under their fixed name', async () => {
    const { status, headers } = await get('/widget/login-widget.js?v=1', {
      origin: 'https://anywhere.example',
    })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=300, must-revalidate')
    const again = await get('/widget/login-widget.js', { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('are gzipped for clients that accept it', async () => {
    const plain = await (await get('/widget/login-widget.js')).text()
    const zipped = await get('/widget/login-widget.js', { 'accept-encoding': 'gzip, deflate' })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(plain)
    const rejected = await get('/widget/login-widget.js', { 'accept-encoding': 'gzip;q=0' })
    expect(rejected.headers.get('content-encoding')).toBeNull()
  })

  it('are compressed with Brotli for clients that accept it, after their first request', async () => {
    const plain = await (await get('/widget/login-widget.js')).text()
    const encodingOf = async (accepted: string) =>
      (await get('/widget/login-widget.js', { 'accept-encoding': accepted })).headers.get('content-encoding')
    await expect.poll(() => encodingOf('gzip, deflate, br, zstd')).toBe('br')
    const packed = await get('/widget/login-widget.js', { 'accept-encoding': 'br' })
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(plain)
    expect(await encodingOf('gzip, br;q=0')).toBe('gzip')
    expect(await encodingOf('gzip, brotli')).toBe('gzip')
  })

  it('are immutable if their name contains a hash', async () => {
    expect((await get('/widget/chunks/otp-1a2b.js')).headers.get('cache-control')).toContain('immutable')
  })

  it.each([
    '/widget/../secret.json',
    '/widget/%2e%2e/secret.json',
    '/widget/..%2fsecret.json',
    '/widget/',
    '/widget/none.js',
  ])('are the only files below their path: %s', async (path) => expect((await get(path)).status).toBe(404))
})

describe('the product’s mark', () => {
  it('can be shown by webmail clients', async () => {
    const { status, headers } = await get(emailMark)
    expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
  })
})

describe('every response', () => {
  it('has the security headers', async () => {
    for (const path of [
      '/healthz',
      '/login',
      '/api/v1/auth/me',
      '/sdk/v1/users/me',
      '/widget/login-widget.js',
    ]) {
      const { headers } = await get(path, page)
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect([path, policy.split('; ')]).toEqual([path, expect.arrayContaining([part])])
      }
      if (/^\/(?:api|sdk)\//.test(path)) expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-request-id')).toMatch(/^request-/)
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  it('requires HTTPS in production', async () => {
    const { app } = await createTestServer({ mode: 'production' })
    expect((await app.request('/healthz')).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
    server = await createTestServer({ distDir, productName: 'Cake</script>' })
  })

  it('is logged with its path and without its query', async () => {
    await get('/login?callback=/very-private', page)
    const line = JSON.parse(server.logged.at(-1) ?? '{}')
    expect(line).toMatchObject({ method: 'GET', path: '/login', status: 200 })
    expect(server.logged.join()).not.toContain('very-private')
  })
})

describe('/api/v1', () => {
  const call = (path: string, init: RequestInit = {}) =>
    server.app.request(`/api/v1${path}`, { method: 'POST', ...init })
  const json = { 'content-type': 'application/json' }
  const login = '/stytch/authenticate'

  it.each<[string, RequestInit, number, RequestErrorCode | 'origin_refused', string?]>([
    ['broken JSON', { body: '{' }, 400, 'invalid_input', 'The request body is not valid JSON.'],
    [
      'another type',
      { body: 'a=b', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    ['a missing field', { body: '{}' }, 400, 'invalid_input', 'email is missing.'],
    [
      'a wrong field',
      { body: '{"email":"nope","password":"x"}' },
      400,
      'invalid_input',
      'email must be an email address such as ann@example.org.',
    ],
    [
      'a wrong type',
      { body: '{"email":"a@b.org","password":7}' },
      400,
      'invalid_input',
      'password must be of the type string.',
    ],
    ['a body that is too large', { body: `"${'a'.repeat(70_000)}"` }, 413, 'body_too_large'],
    ['an unknown origin', { body: '{}', headers: { ...json, origin: shopOrigin } }, 403, 'origin_refused'],
    ['another method', { method: 'PUT' }, 405, 'method_not_allowed'],
  ])('returns a code and a sentence that names the problem for %s', async (_, init, status, code, text) => {
    const response = await call(login, { headers: json, ...init })
    expect([response.status, await response.json()]).toEqual([
      status,
      { error: text ?? errors[code].text, code, request_id: expect.stringMatching(/^request-/) },
    ])
  })

  it('accepts larger bodies for cakes than for other calls', async () => {
    const body = `"${'a'.repeat(200_000)}"`
    expect((await call('/cakes', { body, headers: json })).status).toBe(401)
  })

  it('lets the portal’s origin read responses, without cookies', async () => {
    const { headers } = await call(login, { headers: { origin: portalOrigin } })
    expect(headers.get('access-control-allow-origin')).toBe(portalOrigin)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('returns 401 without a session for every call that requires one', async () => {
    const restricted = Object.values(routes).filter(({ access }) => access !== 'anybody')
    expect(restricted.length).toBeGreaterThan(5)
    for (const { method, path } of restricted) {
      for (const authorization of ['', 'Bearer ', `Bearer ${'a'.repeat(43)}`, `Basic ${'a'.repeat(43)}`]) {
        const response = await call(path, { method, headers: { authorization } })
        expect([path, response.status]).toEqual([path, 401])
      }
    }
  })
})
