import { describe, expect, it } from 'vitest'
import { createTestServer } from '#support/server/test-server.ts'
import { runCommand } from '../../admin/run-command.ts'
import { checkMasterKey } from '../secrets/master-key-check.ts'
import { createSecrets } from '../secrets/secrets.ts'

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
    const response = await app.request('/readyz')
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('10.0.0.1')
  })

  it('is not ready while the disk of the database is full', async () => {
    const { app, deps } = await createTestServer()
    deps.db.isFull = () => true
    const response = await app.request('/readyz')
    deps.db.isFull = () => false
    expect([response.status, await response.json()]).toEqual([503, { status: 'disk_full' }])
  })

  it('is not ready once its master key has been replaced', async () => {
    const { app, deps } = await createTestServer()
    await checkMasterKey(deps)
    expect((await app.request('/readyz')).status).toBe(200)
    const secrets = createSecrets(Buffer.alloc(32, 8), deps.random, [Buffer.alloc(32, 7)])
    await runCommand({ ...deps, secrets }, ['master-key', 'rotate'])
    const response = await app.request('/readyz')
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'master_key_does_not_open_data' },
    ])
  })

  it('publishes the public halves of the signing keys', async () => {
    const { app } = await createTestServer()
    const { keys } = (await (await app.request('/.well-known/jwks.json')).json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })
})
