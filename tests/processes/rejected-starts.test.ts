import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../support/programs/places.ts'
import { productionSettings, runServer, type ServerOptions } from '../support/programs/server-process.ts'
import { findFreePort } from '../support/server/free-port.ts'

let folder: Awaited<ReturnType<typeof makeFolder>>
let port: number

beforeEach(async () => {
  folder = await makeFolder()
  port = await findFreePort()
})
afterEach(() => folder.remove())

/** Starts the server, which must exit with an error. @returns its output */
async function rejectionOf(options: Partial<ServerOptions>): Promise<string> {
  const server = runServer({ port, dataDir: folder.path, ...options })
  const timer = setTimeout(() => server.child.kill('SIGKILL'), 60_000)
  const end = await server.ended
  clearTimeout(timer)
  expect(end, 'the exit code of a failed start').toBe(1)
  return server.output()
}

describe('the production server does not start', () => {
  it('with only a message for each missing variable', async () => {
    const said = await rejectionOf({ mode: 'production' })
    for (const name of Object.keys(productionSettings))
      expect(said).toMatch(new RegExp(`^${name} is missing: .+\\.$`, 'm'))
    expect(said.trim().split('\n')).toHaveLength(Object.keys(productionSettings).length)
    expect(await readdir(folder.path), 'nothing half-written').toEqual([])
  })
})

describe('an invalid value stops the start with a message that names the variable', () => {
  const bad = {
    PORT: '70000',
    DEMO_PORT: 'http',
    DATABASE_URL: 'mysql://localhost/cakes',
    PUBLIC_URL: 'https://cakes.example.test/portal',
    TRUST_PROXY: 'yes',
    SMTP_URL: 'mail.example.test',
    CAKE_MASTER_KEY: 'abc',
    LOG_LEVEL: 'loud',
  }

  it('all invalid values at once', async () => {
    const said = await rejectionOf({ env: bad })
    for (const name of Object.keys(bad)) expect(said).toMatch(new RegExp(`^${name} must .+\\.$`, 'm'))
    expect(said.trim().split('\n'), 'only one message for each').toHaveLength(Object.keys(bad).length)
    expect(await readdir(folder.path), 'nothing half-written').toEqual([])
  })

  it('an unknown mode', async () => {
    const said = await rejectionOf({ mode: 'staging' as 'production' })
    expect(said).toMatch(/development.+production/)
  })

  it('a port in use', { tags: ['long'] }, async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
    const said = await rejectionOf({})
    holder.close()
    expect(said).toContain(`${port}`)
    expect(said).toContain('PORT')
    expect(said, 'no stack').not.toMatch(/^\s+at /m)
  })

  it('a data folder of another user that is open to everyone', async () => {
    // No one can change these modes: root cannot change those of a process, and other users cannot change the root
    // folder's.
    const DATA_DIR = process.getuid?.() === 0 ? '/proc/1' : '/'
    const said = await rejectionOf({ env: { DATA_DIR } })
    expect(said).toContain(`The data folder ${DATA_DIR} is open to other users`)
    expect(said).toMatch(/chmod 0700/)
    expect(said, 'no stack').not.toMatch(/^\s+at /m)
  })

  it('a data folder that cannot be created', async () => {
    await writeFile(join(folder.path, 'file'), '')
    const DATA_DIR = join(folder.path, 'file', 'below')
    const said = await rejectionOf({ env: { DATA_DIR } })
    expect(said).toContain(`The data folder ${DATA_DIR} cannot be used`)
    expect(said, 'no stack').not.toMatch(/^\s+at /m)
  })

  it('a database that does not respond', async () => {
    const said = await rejectionOf({ env: { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/cakes` } })
    expect(said).toContain('DATABASE_URL')
    expect(said, 'no stack').not.toMatch(/^\s+at /m)
  })
})
