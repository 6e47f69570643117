import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { type BillingServer, createBillingServer } from './billing.ts'

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** Listens on a free port. */
export async function openPort(fetch: Fetch): Promise<{ origin: string; close: () => void }> {
  const listening = await new Promise<Server>((resolve) => {
    const started = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started as Server))
  })
  // Keeps connections open that a test reuses after a pause, even on a busy machine.
  listening.keepAliveTimeout = 60_000
  return {
    origin: `http://localhost:${(listening.address() as AddressInfo).port}`,
    close: () => {
      listening.closeAllConnections()
      listening.close()
    },
  }
}

/** Starts a test server on a free port and sets its clock to the current time. */
export async function listen(): Promise<{ server: BillingServer; origin: string; close: () => void }> {
  let server: BillingServer | undefined
  const { origin, close } = await openPort((request, env) =>
    server ? server.app.fetch(request, env as object) : new Response('Not ready.', { status: 503 }),
  )
  server = await createBillingServer({ publicUrl: origin })
  const { stripe, clock } = server
  clock.advance(Date.now() - clock.now().getTime())
  return {
    server,
    origin,
    close: () => {
      close()
      stripe.close()
    },
  }
}
