import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { type BillingServer, createBillingServer } from './billing.ts'

/** Starts a test server on a free port of this machine, at the present time. */
export async function listen(): Promise<{ world: BillingServer; origin: string; close: () => void }> {
  let world: BillingServer | undefined
  const fetch = (request: Request, env: unknown) =>
    world ? world.app.fetch(request, env as object) : new Response('Not ready.', { status: 503 })
  const server = await new Promise<Server>((resolve) => {
    const listening = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening as Server))
  })
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  world = await createBillingServer({ publicUrl: origin })
  const { stripe, clock } = world
  clock.advance(Date.now() - clock.now().getTime())
  return {
    world,
    origin,
    close: () => {
      server.closeAllConnections()
      server.close()
      stripe.close()
    },
  }
}
