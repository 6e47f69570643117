import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '../../server/testing/free-port.ts'
import { makeFolder } from '../support/places.ts'
import { type NodeProcess, runServer, whenReady } from '../support/server-process.ts'

let folder: Awaited<ReturnType<typeof makeFolder>>
let first: NodeProcess
let port: number

beforeAll(async () => {
  folder = await makeFolder()
  port = await findFreePort()
  first = runServer({ port, dataDir: folder.path })
  await whenReady(first, `http://127.0.0.1:${port}/readyz`)
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

describe('one data folder, two starts', () => {
  it('refuses the second with a sentence, and the first goes on', async () => {
    expect((await register('before@mail.test')).status).toBe(200)

    const second = runServer({ port: await findFreePort(), dataDir: folder.path })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(new RegExp(`data folder .+ already open in process ${first.child.pid}`))
    expect(second.output(), 'no stack').not.toMatch(/^\s+at /m)

    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect((await register('after@mail.test')).status).toBe(200)
  })

  it('refuses two starts at the same moment all but one', async () => {
    const other = await makeFolder()
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
    const starts = ports.map((each) => runServer({ port: each, dataDir: other.path }))
    const ready = await Promise.allSettled(
      starts.map((start, index) => whenReady(start, `http://127.0.0.1:${ports[index]}/readyz`)),
    )
    await Promise.all(starts.map((start) => start.stop()))
    await other.remove()
    expect(ready.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const start of starts) expect(start.output()).not.toMatch(/^\s+at /m)
  })

  it('opens again after the first was killed, without asking anybody', async () => {
    first.child.kill('SIGKILL')
    await first.ended
    first = runServer({ port, dataDir: folder.path })
    await whenReady(first, `http://127.0.0.1:${port}/readyz`)
    const answer = await register('before@mail.test')
    expect([200, 409]).toContain(answer.status)
  })
})
