import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { ConfigError } from '../errors/config-error.ts'
import type { App } from './context.ts'

/** Time limits for clients, in milliseconds. */
export type Timeouts = {
  /** for a request's headers */
  headers: number
  /** for a whole request, including its body: 1 MiB at 17 KB/s */
  request: number
  /** how often Node checks the limits */
  checkEvery: number
}

const defaultTimeouts: Timeouts = { headers: 15_000, request: 60_000, checkEvery: 5000 }

/**
 * How long a connection stays open between two requests, in milliseconds: longer than proxies keep it (nginx 60 s, Caddy
 * 2 min), so that they close it. With Node's 5 s, the server closed connections while a proxy sent the next request on
 * them. The proxy responded with 502, because it must not repeat a POST that it has sent.
 */
const idleTimeout = 130_000

export type ListenOptions = { host: string; port: number; timeouts?: Timeouts }

/**
 * Serves the app on one IP address and port.
 * @throws ConfigError if the port is in use, or the IP address does not belong to this machine
 */
export function listen(
  app: Pick<App, 'fetch'>,
  { host, port, timeouts = defaultTimeouts }: ListenOptions,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        async fetch(request, env) {
          const response = await app.fetch(request, env)
          // Otherwise a proxy would keep sending requests on this connection.
          if (!server.listening) response.headers.set('Connection', 'close')
          return response
        },
        port,
        hostname: host,
        serverOptions: {
          headersTimeout: timeouts.headers,
          requestTimeout: timeouts.request,
          connectionsCheckingInterval: timeouts.checkEvery,
          keepAliveTimeout: idleTimeout,
        },
      },
      () => resolve(server),
    ) as Server
    server.on('clientError', respondWithClientError)
    server.once('error', (problem) => reject(toConfigError(problem, host, port) ?? problem))
  })
}

/**
 * Stops accepting connections, lets current requests finish, and closes all remaining connections after ten seconds. The
 * last response on each connection says that it closes.
 * @param quietMs idle connections stay open until no request has arrived for this many milliseconds. A proxy first uses
 *   the connections that it has, and a request that it is just sending on one of them would be lost
 */
export async function closeServer(server: Server, { quietMs = 0 } = {}): Promise<void> {
  // After this turn of the event loop, no connection waits to be accepted. It would be reset.
  await setImmediate()
  const cut = setTimeout(() => server.closeAllConnections(), 10_000)
  // The method of http.Server would close idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  let requests = 0
  const quiet = setTimeout(async () => {
    const before = requests
    // On a busy machine, requests can wait in the sockets, which are read after the timers of a turn and before its end.
    await setImmediate()
    if (requests === before) server.closeIdleConnections()
  }, quietMs)
  server.on('request', () => {
    requests += 1
    quiet.refresh()
  })
  await closed
  clearTimeout(cut)
  clearTimeout(quiet)
}

function toConfigError(problem: NodeJS.ErrnoException, host: string, port: number): ConfigError | undefined {
  if (problem.code === 'EADDRINUSE') {
    return new ConfigError(
      `PORT ${port} is already in use by another program. Stop that program, or set PORT to another number.`,
    )
  }
  if (problem.code === 'EADDRNOTAVAIL') {
    return new ConfigError(
      `HOST ${host} is not an IP address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.`,
    )
  }
  if (problem.code === 'EACCES') {
    return new ConfigError(`This user may not listen on PORT ${port}. Set PORT to a number above 1023.`)
  }
  return undefined
}

/** Responses for requests that Node's parser rejects. */
const rejections: Record<string, { status: number; text: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    text: 'The headers of this request are too large. Send at most 16 KB, or clear the cookies of this site.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, text: 'This request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    text: 'This request took too long to arrive. Please send it again.',
  },
}
const malformed = { status: 400, text: 'This is not a valid HTTP request.' }

/** Responds with an explanation; Node would not send a body. */
function respondWithClientError(
  problem: NodeJS.ErrnoException,
  socket: Duplex & { _httpMessage?: IncomingMessage & { headersSent: boolean } },
): void {
  const hasResponse = socket._httpMessage?.headersSent
  if (problem.code === 'ECONNRESET' || !socket.writable || hasResponse) {
    socket.destroy()
    return
  }
  const { status, text } = rejections[problem.code ?? ''] ?? malformed
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'X-Content-Type-Options: nosniff',
    '',
    text,
  ]
  socket.end(lines.join('\r\n'), () => socket.destroy())
}
