import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { openServer } from './open-server.ts'

/** A request that the gateway received. */
export type GatewayRequest = { path: string; headers: IncomingHttpHeaders; body: string; at: number }

/** The gateway's response; `drop` closes the connection without one. */
export type GatewayResponse = { status: number; body?: unknown } | 'drop'

export type GatewayDouble = {
  url: string
  /** every request, accepted or not */
  requests: GatewayRequest[]
  /** decides how to respond; a promise makes the gateway slow */
  response: (request: GatewayRequest) => GatewayResponse | Promise<GatewayResponse>
  close(): void
}

/** Starts a gateway that accepts all messages until `response` is replaced. */
export async function openGateway(port = 0): Promise<GatewayDouble> {
  const server = createServer(async (incoming, response) => {
    const body = await text(incoming)
    const request = { path: incoming.url ?? '', headers: incoming.headers, body, at: performance.now() }
    gateway.requests.push(request)
    const reply = await gateway.response(request)
    if (reply === 'drop') return incoming.socket.destroy()
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(reply.body ?? {}))
  })
  const opened = await openServer(server, port)
  const gateway: GatewayDouble = {
    url: `http://127.0.0.1:${opened.port}`,
    requests: [],
    response: () => ({ status: 202 }),
    close: opened.close,
  }
  return gateway
}

/** Verifies a request like a site's server, but ignores the age of the signature. @throws if it is not authentic */
export function verifySignature(request: GatewayRequest, secret: string): void {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers
  const at = new Date(Number(timestamp) * 1000)
  const expected = new Webhook(secret).sign(String(id), at, request.body)
  if (expected !== signature) throw new Error('The signature does not match.')
}
