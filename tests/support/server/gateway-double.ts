import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

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

/** Starts a gateway that accepts all messages until `answer` is replaced. */
export async function openGateway(port = 0): Promise<GatewayDouble> {
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const request = { path: incoming.url ?? '', headers: incoming.headers, body, at: performance.now() }
    gateway.requests.push(request)
    const reply = await gateway.response(request)
    if (reply === 'drop') return incoming.socket.destroy()
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(reply.body ?? {}))
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const gateway: GatewayDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    response: () => ({ status: 202 }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
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
