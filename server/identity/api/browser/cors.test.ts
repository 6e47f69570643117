import { describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { shopOrigin, shopToken } from '#support/server/test-server.ts'
import { DatabaseUnavailable } from '../../../platform/db/unavailable.ts'

const server = testServerForEach()

describe('CORS', () => {
  const preflight = (origin: string) =>
    server.app.request('/sdk/v1/otps/authenticate', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  it('allows everything the client needs in the preflight request of a registered origin', async () => {
    const { status, headers } = await preflight(shopOrigin)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(shopOrigin)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization,content-type,x-sdk-client,x-sdk-parent-host',
    )
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,DELETE')
    expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(60)
    expect(headers.get('vary')).toContain('Origin')
  })

  it.each(['https://evil.example', 'null', 'http://demo.localhost:4101', 'https://demo.localhost:4100'])(
    'allows nothing for %s',
    async (origin) => {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  it.each(['https://evil.example', 'null'])(
    'lets a page of %s read that its origin is not registered, and nothing else',
    async (origin) => {
      const path = `/projects/bootstrap/${shopToken}`
      const asked = await server.app.request(`/sdk/v1${path}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
      expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
      const rejected = await callProvider(server, path, { method: 'GET', origin })
      expect(rejected.headers.get('access-control-allow-origin')).toBe(origin)
      expect(rejected.body).toEqual({
        status_code: 403,
        request_id: expect.any(String),
        error_type: 'bad_domain_for_stytch_sdk',
        error_message: expect.any(String),
        error_url: expect.any(String),
      })
      for (const path of ['/users/search', '/events']) {
        const closed = await callProvider(server, path, { body: {}, origin })
        expect(closed.headers.get('access-control-allow-origin')).toBeNull()
      }
    },
  )

  it('lets a page read errors and Retry-After', async () => {
    const { headers } = await callProvider(server, '/users/me', { method: 'GET' })
    expect(headers.get('access-control-allow-origin')).toBe(shopOrigin)
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
  })

  it('lets a page read that the settings cannot be loaded while the database is unavailable', async () => {
    server.deps.db.read = () => Promise.reject(new DatabaseUnavailable('The database is unavailable.'))
    const path = `/projects/bootstrap/${shopToken}`
    const failed = await callProvider(server, path, { method: 'GET', origin: shopOrigin })
    expect(failed.status).toBe(503)
    expect(failed.headers.get('access-control-allow-origin')).toBe(shopOrigin)
  })
})
