import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createTestServer, type TestServer } from './test-server.ts'

/** A world behind a real port of this machine, at the present time. */
export async function listenAsWorld(): Promise<{ world: TestServer; origin: string; close: () => void }> {
  let world: TestServer | undefined
  const fetch = (request: Request, env: unknown) =>
    world ? world.app.fetch(request, env as object) : new Response('Not ready.', { status: 503 })
  const server = await new Promise<Server>((resolve) => {
    const listening = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening as Server))
  })
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  world = await createTestServer({ publicUrl: origin })
  world.clock.advance(Date.now() - world.clock.now().getTime())
  return {
    world,
    origin,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
