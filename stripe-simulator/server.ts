import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Account, createAccount } from './account.ts'
import { handleCall } from './calls.ts'
import { invalidRequest, StripeError } from './errors.ts'
import { parseForm } from './form.ts'
import { type Plan, stripeVersion } from './objects.ts'
import { createPages } from './pages.ts'
import { createSimulation } from './simulation.ts'

/** What may go wrong at Stripe or on the network. */
export type Fault = 'down' | 'lost' | 'silent' | 'busy' | 'broken' | 'card' | 'html' | 'shapeless'

export type RecordedCall = {
  call: string
  text: string
  idempotencyKey: string | undefined
  isReplay: boolean
}

type Options = {
  plans: readonly Plan[]
  secretKey: string
  now?: () => Date
  /** 0, the default, picks any free port */
  port?: number
  /** the contents of the account, as returned by `account.toJson` */
  json?: string | undefined
  /** runs after a user action on one of the pages, before the response */
  onAction?: (account: Account) => Promise<void>
}

/**
 * Starts a server that imitates the part of Stripe that this product uses: the API for Stripe's own client library,
 * which validates parameters, API keys, versions and idempotency keys; and the pages of the checkout and the customer
 * portal. It only listens on the loopback interface.
 */
export async function startStripe({
  plans,
  secretKey,
  now = () => new Date(),
  port = 0,
  json,
  onAction,
}: Options) {
  const recorded: RecordedCall[] = []
  const responses = new Map<string, { question: string; status: number; body: string }>()
  const faults: Fault[] = []
  const server = createServer((request, response) => void serve(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const apiBase = `http://localhost:${(server.address() as AddressInfo).port}`
  const account = createAccount(plans, { now, baseUrl: apiBase, json })
  const simulation = createSimulation(account)
  const servePage = getRequestListener(createPages(account, simulation, onAction).fetch)

  /** Stripe stores the response for each idempotency key, even for its own failures, but not for rejected requests. */
  function respond(call: string, text: string, idempotencyKey: string | undefined, isBroken: boolean) {
    const question = `${call} ${text}`
    const earlier = responses.get(idempotencyKey ?? '')
    if (earlier && earlier.question !== question) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      throw new StripeError(400, message, { type: 'idempotency_error' })
    }
    if (earlier) return { ...earlier, isReplay: true }
    const { status, body } = isBroken
      ? new StripeError(500, 'It broke.', { type: 'api_error' })
      : {
          status: 200,
          body: JSON.stringify(handleCall(call, { account, simulation, parameters: parseForm(text) })),
        }
    if (idempotencyKey !== undefined) responses.set(idempotencyKey, { question, status, body })
    return { status, body, isReplay: false }
  }

  async function serveApi(request: IncomingMessage, response: ServerResponse, { pathname, search }: URL) {
    const call = `${request.method} ${pathname}`
    const text = request.method === 'POST' ? await readText(request) : search.slice(1)
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined // Node joins repeated headers
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'down') {
      request.socket.destroy()
      return
    }
    response.setHeader('request-id', `req_${randomUUID().slice(0, 8)}`)
    response.setHeader('content-type', 'application/json')
    try {
      requireKeyAndVersion(request, secretKey)
      throwFault(fault, secretKey)
      const { status, body, isReplay } = respond(call, text, idempotencyKey, fault === 'broken')
      recorded.push({ call, text, idempotencyKey, isReplay })
      if (isReplay) response.setHeader('idempotent-replayed', 'true')
      if (fault === 'lost') request.socket.destroy()
      else response.writeHead(status).end(body)
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      recorded.push({ call, text, idempotencyKey, isReplay: false })
      response.writeHead(error.status).end(error.body)
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', apiBase)
    simulation.advance()
    await (url.pathname.startsWith('/v1/') ? serveApi(request, response, url) : servePage(request, response))
  }

  return {
    apiBase,
    account,
    simulation,
    /** the API calls so far */
    recorded,
    /** each fault makes one of the next API calls fail */
    faults,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type StripeSimulator = Awaited<ReturnType<typeof startStripe>>

/** @throws StripeError */
function requireKeyAndVersion({ headers }: IncomingMessage, secretKey: string): void {
  if (headers.authorization !== `Bearer ${secretKey}`) {
    throw invalidRequest(`Invalid API Key provided: ${headers.authorization?.slice(7)}`, {}, 401)
  }
  if (headers['stripe-version'] !== stripeVersion) {
    throw invalidRequest(`This simulator only speaks version ${stripeVersion} of the API.`)
  }
}

/** @throws StripeError for faults that are error responses */
function throwFault(fault: Fault | undefined, secretKey: string): void {
  switch (fault) {
    case 'busy':
      throw invalidRequest(`Too many requests with the key ${secretKey}`, { code: 'rate_limit' }, 429)
    case 'card':
      throw new StripeError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
    case 'html':
      throw new StripeError(502, '<html>Bad Gateway</html>')
    case 'shapeless':
      throw new StripeError(200, '{"object":"surprise"}')
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
