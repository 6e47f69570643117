import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { expect, it } from 'vitest'
import { emails, users } from '../../server/identity/base/schema/users.ts'
import { connectPglite, createPglite } from '../../server/platform/db/connect.ts'
import { listLongTexts, measureHealthCheck, measureHold } from '../support/server/fuzz/long-texts.ts'
import { addProjects, createServerOn, type TestServer } from '../support/server/test-server.ts'

/** Enough for a scan with a long text to take seconds if the text is compared with each user. */
const people = 1500

async function listen(): Promise<{ server: TestServer; origin: string; close: () => void }> {
  const server = await createServerOn(await connectPglite(await createPglite()))
  await addProjects(server.deps)
  const listening = await new Promise<Server>((resolve) => {
    const fetch = server.app.fetch as Hono['fetch']
    const started = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started as Server))
  })
  const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return { server, origin, close: () => listening.close() }
}

it('no text of 60,000 characters in /v1 and /api/v1 holds the event loop of the embedded database', async () => {
  const { server, origin, close } = await listen()
  try {
    const { clock } = server
    const ids = Array.from({ length: people }, (_, index) => `user-test-${index}`)
    const inShop = { projectId: 'project-shop', createdAt: clock.now() }
    await server.deps.db.transaction(async (tx) => {
      await tx.insert(users).values(ids.map((id) => ({ ...inShop, id })))
      await tx
        .insert(emails)
        .values(ids.map((id) => ({ ...inShop, id: `email-${id}`, userId: id, address: `${id}@example.org` })))
    })
    const requests = await listLongTexts(server)
    expect(requests.length).toBeGreaterThan(300)
    // The first requests load and compile modules.
    for (const request of requests) await (await request.send(origin)).arrayBuffer()
    const limit = 20 * (await measureHealthCheck(origin))
    const failures: string[] = []
    let longest = { name: '', hold: 0 }
    for (const request of requests) {
      const measured = await measureHold(server, origin, request, limit)
      const { name, hold, status } = measured
      if (hold > longest.hold) longest = measured
      if (hold > limit) failures.push(`${name}: ${hold.toFixed(1)} ms`)
      if (status >= 500 && status !== 501) failures.push(`${name}: ${status}`)
    }
    const times = [longest.hold, limit].map((time) => time.toFixed(1))
    process.stdout.write(
      `${requests.length} texts; longest ${times[0]} ms (${longest.name}), limit ${times[1]} ms\n`,
    )
    expect(failures).toEqual([])
  } finally {
    close()
  }
})
