import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../support/programs/places.ts'
import {
  type NodeProcess,
  productionSettings,
  runProgram,
  startServer,
} from '../support/programs/server-process.ts'

let folder: Awaited<ReturnType<typeof makeFolder>>
let server: NodeProcess
let origin: string
let port: number

beforeAll(async () => {
  folder = await makeFolder()
  const options = { mode: 'production', dataDir: folder.path, env: productionSettings } as const
  ;({ server, port, origin } = await startServer(options))
})

afterAll(async () => {
  await server.stop()
  await folder.remove()
})

describe('production', () => {
  it.each(['/outbox', '/outbox.json', '/outbox.json?to=admin@bakery.test'])('has no %s', async (path) => {
    const response = await fetch(origin + path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('Messages')
  })

  it.each(['/oauth/stand-in/google', '/oauth/stand-in.css'])('has no %s', async (path) => {
    expect((await fetch(origin + path)).status).toBe(404)
  })

  it('has no demo accounts', async () => {
    const response = await fetch(`${origin}/api/v1/stytch/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@bakery.test', password: 'sweet-cherry-pie-42' }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'wrong_credentials' })
  })

  it('has no demo projects', async () => {
    const token = 'public-token-test-00000000-0000-4000-8000-000000000002'
    const response = await fetch(`${origin}/sdk/v1/projects/bootstrap/${token}`)
    expect(response.ok).toBe(false)
  })

  it('tells browsers to use https only', async () => {
    const response = await fetch(`${origin}/healthz`)
    expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/)
  })

  it('listens on one loopback address unless HOST is set', async () => {
    expect(server.output()).toContain('It listens on 127.0.0.1, port ')
    // Linux routes all of 127.0.0.0/8 to this machine, so a server on all interfaces would respond.
    await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('prints no account, code or secret when it starts', () => {
    expect(server.output()).not.toMatch(/sweet-cherry|\b1234\b|0f0f|bakery\.test/)
  })
})

describe('with a master key that does not open its data', () => {
  const wrong = { ...productionSettings, CAKE_MASTER_KEY: '0e'.repeat(32) }

  beforeAll(() => server.stop())

  it.each([
    ['the server', 'dist/server/server.js', ['production']],
    ['master-key rotate', 'dist/server/admin.js', ['master-key', 'rotate']],
  ])('%s reports it in a message that names the variables, and exits', async (_, program, args) => {
    const started = runProgram([program, ...args], {
      ...wrong,
      DATA_DIR: folder.path,
      PORT: String(port),
    })
    expect(await started.ended).toBe(1)
    const lines = started.output().trim().split('\n')
    expect(lines.at(-1)).toMatch(/^CAKE_MASTER_KEY does not open this database: .+CAKE_MASTER_KEY_PREVIOUS/)
    expect(started.output(), 'no stack').not.toMatch(/^\s+at /m)
  })
})
