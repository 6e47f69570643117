import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { asc, eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import type { StoredWebhook } from '../../../server/identity/base/document/webhook-fields.ts'
import {
  findProjectSecrets,
  saveProjectSecrets,
} from '../../../server/identity/base/projects/secret-store.ts'
import { projects } from '../../../server/identity/base/schema/projects.ts'
import { webhookEvents } from '../../../server/identity/base/schema/webhooks.ts'
import type { Config } from '../../../server/platform/config/config.ts'
import { type Network, parseNetwork } from '../../../server/platform/outbound/networks.ts'
import { callBackend } from './call-backend.ts'
import { openServer } from './open-server.ts'
import { createTestServer, shopProject, type TestServer } from './test-server.ts'

export const webhookSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
export const otherSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`

export const loopback = [parseNetwork('127.0.0.1/32')].filter(
  (network): network is Network => network !== undefined,
)

/** Creates a test server that may deliver webhooks to this machine. */
export const createWebhookServer = (change: Partial<Config> = {}): Promise<TestServer> =>
  createTestServer({ allowedNetworks: loopback, ...change })

type NewWebhook = Partial<StoredWebhook> & { url: string; secret?: string; previous?: string }

/** Replaces the webhooks of a project. */
export async function setWebhooks(
  { deps }: Pick<TestServer, 'deps'>,
  webhooks: readonly NewWebhook[],
  projectId = shopProject.id,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const secrets = await findProjectSecrets(tx, deps, projectId)
    const stored = webhooks.map(({ name = 'main', url, events = null, secret = webhookSecret, previous }) => {
      secrets.set(`webhooks.${name}.secret`, secret)
      if (previous !== undefined) secrets.set(`webhooks.${name}.previous_secret`, previous)
      return { name, url, events }
    })
    await tx.update(projects).set({ webhooks: stored }).where(eq(projects.id, projectId))
    await saveProjectSecrets(tx, deps, projectId, secrets)
  })
}

export type Event = Record<string, unknown> & { type: string; user_id: string; event_id: string }

export type Delivery = { headers: IncomingHttpHeaders; body: string; event: Event }

export type Receiver = {
  url: string
  /** every request, accepted or not */
  deliveries: Delivery[]
  connections: () => number
  /** returns the status of the response; a promise makes the receiver slow */
  response: (delivery: Delivery) => number | Promise<number>
  /** the body of each response */
  responseBody: Buffer
  close(): void
}

/** Starts a site's server that receives webhooks and accepts all of them until `response` is replaced. */
export async function openReceiver(): Promise<Receiver> {
  let connections = 0
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const delivery = { headers: request.headers, body, event: JSON.parse(body) as Event }
    receiver.deliveries.push(delivery)
    response.writeHead(await receiver.response(delivery)).end(receiver.responseBody)
  })
  server.on('connection', () => {
    connections += 1
  })
  const { port, close } = await openServer(server)
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/in`,
    deliveries: [],
    connections: () => connections,
    response: () => 204,
    responseBody: Buffer.alloc(0),
    close,
  }
  return receiver
}

/** Verifies a delivery with the package of the Standard Webhooks specification. @throws Error if it is not authentic */
export function verify(
  { body, headers }: Pick<Delivery, 'body' | 'headers'>,
  now: Date,
  secret = webhookSecret,
): Event {
  vi.setSystemTime(now)
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as Event
  } finally {
    vi.useRealTimers()
  }
}

/** Lists the events of all projects, in order. */
export const listEvents = ({ deps }: Pick<TestServer, 'deps'>) =>
  deps.db.transaction((tx) => tx.select().from(webhookEvents).orderBy(asc(webhookEvents.position)))

/** Creates a user of the shop. @returns the user ID */
export const createUser = async (server: TestServer, email: string): Promise<string> =>
  String((await callBackend(server, '/users', { email })).user_id)

export const renameUser = (server: TestServer, userId: string, first_name: string) =>
  callBackend(server, `/users/${userId}`, { name: { first_name } }, 'PUT')

/** The local part of the user's email address, and the first name. */
export function toName(event: Event): string {
  const { emails, name } = event.user as { emails: { email: string }[]; name: { first_name: string } }
  return `${emails[0]?.email.split('@')[0]} ${name.first_name}`.trim()
}
