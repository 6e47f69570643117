import { describe, expect, it } from 'vitest'
import { createTestServer } from '#support/server/test-server.ts'

describe('health', () => {
  it('is alive, and ready if the database responds', async () => {
    const { app } = await createTestServer()
    expect((await app.request('/healthz')).status).toBe(200)
    expect(await (await app.request('/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('is not ready if the database does not respond, and reveals nothing else', async () => {
    const { app, deps } = await createTestServer()
    deps.db.ping = async () => {
      throw new Error('connection to 10.0.0.1 refused')
    }
    const answer = await app.request('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.text()).not.toContain('10.0.0.1')
  })

  it('publishes the public halves of the signing keys', async () => {
    const { app } = await createTestServer()
    const { keys } = (await (await app.request('/.well-known/jwks.json')).json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })
})
