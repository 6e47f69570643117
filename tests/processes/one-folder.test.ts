import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeFolder } from '../support/programs/places.ts'
import {
  type NodeProcess,
  runProgram,
  runServer,
  startServer,
  whenReady,
} from '../support/programs/server-process.ts'
import { findFreePort } from '../support/server/free-port.ts'

let folder: Awaited<ReturnType<typeof makeFolder>>
let first: NodeProcess
let port: number

beforeAll(async () => {
  folder = await makeFolder()
  // The mode after an operator's mkdir.
  await chmod(folder.path, 0o755)
  ;({ server: first, port } = await startServer({ dataDir: folder.path, env: { HOST: 'example.org' } }))
})

afterAll(async () => {
  await first.stop()
  await folder.remove()
})

const register = (email: string) =>
  fetch(`http://127.0.0.1:${port}/api/v1/stytch/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a harmless plum orchard 7', session_duration_minutes: 1440 }),
  })

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

it('a development server reports once that HOST has no effect', async () => {
  await vi.waitFor(() => expect(first.output()).toContain('is ready'))
  const lines = first
    .output()
    .split('\n')
    .filter((line) => line.includes('HOST'))
  expect(lines).toEqual([
    'HOST has no effect in development: the server listens on 127.0.0.1, for this machine only.',
  ])
})

describe('the data folder', () => {
  it('is closed to other users at the start, which is logged', async () => {
    expect(await modeOf(folder.path)).toBe(0o700)
    expect(first.output()).toContain('was open to other users of this machine (mode 0755)')
    // PGlite creates its files with wider permissions than the umask allows. The closed folders protect them.
    const entries = await readdir(folder.path)
    expect(entries).toEqual(expect.arrayContaining(['db', 'master.key']))
    for (const name of entries) expect((await modeOf(join(folder.path, name))) & 0o077, name).toBe(0)
  })
})

describe('npm run admin', () => {
  const runAdmin = async (...command: string[]) => {
    const program = runProgram(['dist/server/admin.js', ...command], { DATA_DIR: folder.path })
    return { code: await program.ended, output: program.output() }
  }

  it('sends commands to the server that has the data folder open', async () => {
    const added = await runAdmin('company', 'add', 'crumb.test', 'Crumb Bakery')
    expect(added).toMatchObject({ code: 0, output: expect.stringMatching(/^Created .+crumb\.test/) })
    const plum = await runAdmin('organization', 'add', 'plum.test', 'Plum Bakery')
    expect(plum).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^'organization add' is now.+\nCreated/),
    })
  })

  it('prints why a command is rejected', async () => {
    const rejected = await runAdmin('admin', 'add', 'ann')
    expect(rejected).toEqual({
      code: 1,
      output: "'ann' is not a valid email address. Example: ann@example.org\n",
    })
  })
})

describe('one data folder, two starts', () => {
  it('rejects the second start with a message, and the first server keeps running', async () => {
    expect((await register('before@mail.test')).status).toBe(200)

    const second = runServer({ port: await findFreePort(), dataDir: folder.path })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(new RegExp(`data folder .+ already open in process ${first.child.pid}`))
    expect(second.output(), 'no stack').not.toMatch(/^\s+at /m)

    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect((await register('after@mail.test')).status).toBe(200)
  })

  it('rejects all but one of several simultaneous starts', { tags: ['long'] }, async () => {
    const otherFolder = await makeFolder()
    const dataDir = join(otherFolder.path, 'made', 'by', 'the-server')
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
    const starts = ports.map((each) => runServer({ port: each, dataDir }))
    const ready = await Promise.allSettled(
      starts.map((start, index) => whenReady(start, `http://127.0.0.1:${ports[index]}/readyz`)),
    )
    await Promise.all(starts.map((start) => start.stop()))
    expect(ready.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await modeOf(dataDir), 'a folder that the server creates').toBe(0o700)
    await otherFolder.remove()
    for (const start of starts) expect(start.output()).not.toMatch(/^\s+at /m)
  })

  it('opens again after the first server was killed, without confirmation', async () => {
    first.child.kill('SIGKILL')
    await first.ended
    ;({ server: first } = await startServer({ port, dataDir: folder.path }))
    const response = await register('before@mail.test')
    expect([200, 409]).toContain(response.status)
  })
})
