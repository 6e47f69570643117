import { chmodSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { ConfigError } from '../errors/config-error.ts'
import type { PrometheusMetrics } from './prometheus.ts'

/** Where the metrics are served: an IP address and port, or the path of a Unix socket. */
export type MetricsAddress = { host: string; port: number } | { path: string }

/**
 * Serves `GET /metrics`, and nothing else, on an address that visitors cannot reach. A Unix socket gets mode 0660, so
 * that a program of the server's group can read it.
 * @returns a function that stops
 * @throws ConfigError if the address cannot be used
 */
export async function listenForMetrics(
  metrics: Pick<PrometheusMetrics, 'scrape' | 'contentType'>,
  address: MetricsAddress,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    } else {
      const text = await metrics.scrape()
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
    }
  })
  if ('path' in address) await removeStaleSocket(address.path)
  await listenOn(server, address)
  if ('path' in address) chmodSync(address.path, 0o660)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

function listenOn(server: Server, address: MetricsAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (problem: NodeJS.ErrnoException) => reject(toConfigError(problem, address)))
    server.listen(address, resolve)
  })
}

/** Removes the socket that a killed process left. */
async function removeStaleSocket(path: string): Promise<void> {
  if (!statSync(path, { throwIfNoEntry: false })?.isSocket()) return
  const isInUse = await new Promise<boolean>((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
  if (!isInUse) rmSync(path)
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program uses it. Stop that program, or set METRICS_LISTEN to another address',
  EADDRNOTAVAIL: 'it is not an IP address of this machine',
  // Node reports a missing folder of a socket like this too.
  EACCES: 'this user may not use it, or its folder does not exist',
  EINVAL: 'the path of a socket has at most 107 bytes',
}

function toConfigError({ code = '', message }: NodeJS.ErrnoException, address: MetricsAddress): ConfigError {
  const text = 'path' in address ? address.path : `${address.host}:${address.port}`
  return new ConfigError(`METRICS_LISTEN names ${text}, but ${reasons[code] ?? message}.`)
}
