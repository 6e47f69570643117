import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import type { Server } from 'node:net'
import type { TlsOptions } from 'node:tls'

/** How a proxy treats X-Forwarded-For, and what else it does. */
export type ProxyOptions = {
  address: string
  /** the port of the server */
  target: number
  tls: TlsOptions
  header?: 'append' | 'append twice' | 'drop' | 'pass on'
  hasHttp2?: boolean
  /** stores the first response for each path */
  hasCache?: boolean
  /** responds to each request itself */
  respond?: { status: number; body: string }
  /** what is on port 80 */
  port80?: 'redirect' | 'page' | 'closed'
}

type Incoming = IncomingMessage | Http2ServerRequest
type Outgoing = ServerResponse | Http2ServerResponse

/** Starts a proxy on ports 443 and 80 of a loopback address. */
export async function startProxy(options: ProxyOptions): Promise<{ close(): Promise<void> }> {
  const { address, tls, hasHttp2 = true, port80 = 'redirect' } = options
  const cache = new Map<string, { status: number; body: string }>()
  const handle = (incoming: Incoming, outgoing: Outgoing) => void forward(options, cache, incoming, outgoing)
  const secure = hasHttp2
    ? createSecureServer({ ...tls, allowHTTP1: true }, handle)
    : createHttpsServer(tls, handle)
  const servers: Server[] = [secure.listen(443, address)]
  if (port80 !== 'closed') {
    const plain = createServer(({ headers: { host }, url }, response) => {
      if (port80 === 'page') response.end('a page')
      else response.writeHead(308, { location: `https://${host}${url}` }).end()
    })
    servers.push(plain.listen(80, address))
  }
  for (const server of servers) if (!server.listening) await once(server, 'listening')
  return {
    async close() {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

async function forward(
  { target, header = 'append', hasCache = false, respond }: ProxyOptions,
  cache: Map<string, { status: number; body: string }>,
  incoming: Incoming,
  outgoing: Outgoing,
): Promise<void> {
  const path = incoming.url ?? '/'
  const response =
    respond ??
    (hasCache ? cache.get(path) : undefined) ??
    (await send(target, path, toHeaders(incoming, header)))
  if (hasCache) cache.set(path, response)
  const plain = outgoing as ServerResponse
  plain.writeHead(response.status, { 'content-type': 'application/json' })
  plain.end(response.body)
}

function toHeaders(incoming: Incoming, header: NonNullable<ProxyOptions['header']>): Record<string, string> {
  const { 'x-forwarded-for': received, ...remaining } = incoming.headers
  const headers = Object.entries(remaining).filter(([name]) => !name.startsWith(':') && name !== 'connection')
  const client = '203.0.113.9'
  const forwarded = {
    append: [received, client],
    'append twice': [received, client, '10.0.0.1'],
    drop: [],
    'pass on': [received],
  }[header].filter((entry) => entry !== undefined)
  return {
    ...(Object.fromEntries(headers) as Record<string, string>),
    ...(forwarded.length > 0 && { 'x-forwarded-for': forwarded.join(', ') }),
  }
}

/** Sends a request to the server; status 502 if it does not run. */
function send(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path, headers }, async (response) => {
      let body = ''
      for await (const part of response) body += String(part)
      resolve({ status: response.statusCode ?? 502, body })
    })
    call.on('error', () => resolve({ status: 502, body: 'Bad Gateway' }))
    call.end()
  })
}
