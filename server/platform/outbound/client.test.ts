import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, OutboundError, type OutboundOptions } from './client.ts'
import { type Network, parseNetwork } from './networks.ts'

/** The listener on the allowed address, and one on the same port of an address that is not allowed. */
const allowedAddress = '127.0.0.2'
const forbiddenAddress = '127.0.0.1'

const allowed = ['127.0.0.2/32']
  .map(parseNetwork)
  .filter((network): network is Network => network !== undefined)

let servers: Server[] = []
let port: number
let connections: Record<string, number>
let respond: RequestListener

async function start(server: Server, host: string, at = 0): Promise<number> {
  connections[host] = 0
  server.on('connection', () => {
    connections[host] = (connections[host] ?? 0) + 1
  })
  servers.push(server)
  await once(server.listen(at, host), 'listening')
  return (server.address() as AddressInfo).port
}

beforeEach(async () => {
  servers = []
  connections = {}
  hosts = []
  respond = (_, response) => response.end('received')
  const handle: RequestListener = (request, response) => respond(request, response)
  port = await start(createServer(handle), forbiddenAddress)
  await start(createServer(handle), allowedAddress, port)
})

afterEach(() => {
  for (const server of servers) {
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function') {
      server.closeAllConnections()
    }
    server.close()
  }
})

const certificate = readFileSync('tests/support/server/tls/certificate.pem', 'utf8')
const key = readFileSync('tests/support/server/tls/key.pem', 'utf8')

/** The host names in the TLS requests. */
let hosts: string[]

const startTls = (host: string) =>
  start(
    createTlsServer({ key, cert: certificate }, (request, response) => {
      hosts.push(String(request.headers.host))
      response.end('received')
    }),
    host,
  )

const send = (url: string, options: OutboundOptions = {}) =>
  createOutbound({ allowed, resolve: async () => [allowedAddress], ...options })(url)

async function reject(url: string, options: OutboundOptions = {}): Promise<string> {
  try {
    await send(url, options)
  } catch (error) {
    if (error instanceof OutboundError) return error.reason
    throw error
  }
  return 'accepted'
}

describe('an outbound request', () => {
  it('is sent to an allowed network, with its method, headers and body', async () => {
    respond = (request, response) => {
      request.setEncoding('utf8').on('data', (body) => {
        const { method, url, headers } = request
        response
          .writeHead(201, { 'x-test': '1' })
          .end(JSON.stringify([method, url, headers['x-a'], headers.host, body]))
      })
    }
    const outbound = createOutbound({ allowed, resolve: async () => [allowedAddress] })
    const { status, headers, body } = await outbound(`http://receiver.test:${port}/in?a=b`, {
      method: 'POST',
      headers: { 'x-a': '2' },
      body: 'text',
    })
    expect([status, headers['x-test'], JSON.parse(String(body))]).toEqual([
      201,
      '1',
      ['POST', '/in?a=b', '2', `receiver.test:${port}`, 'text'],
    ])
  })

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '0.0.0.0',
    '10.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '１２７.0.0.1',
  ])('never connects to %s', async (host) => {
    const resolve = () => Promise.reject(new Error('An IP address is not resolved.'))
    for (const scheme of ['https', 'http']) {
      expect(await reject(`${scheme}://${host}:${port}/`, { resolve })).toBe('forbidden_network')
    }
    expect(connections[forbiddenAddress]).toBe(0)
  })

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '10.0.0.1',
    '169.254.169.254',
    'fe80::1',
  ])('never connects to a host that resolves to %s', async (address) => {
    expect(await reject(`https://receiver.test:${port}/`, { resolve: async () => [address] })).toBe(
      'forbidden_network',
    )
    expect(connections[forbiddenAddress]).toBe(0)
  })

  it.each(['localhost', 'LOCALHOST'])('never connects to %s as resolved by the system', async (host) => {
    const outbound = createOutbound({})
    await expect(outbound(`https://${host}:${port}/`)).rejects.toMatchObject({
      reason: 'forbidden_network',
    })
    expect(connections[forbiddenAddress]).toBe(0)
  })

  it('may reach an origin that the operator trusts, in any network', async () => {
    const trusted = new Set([`http://issuer.internal:${port}`])
    const resolve = async () => [forbiddenAddress]
    expect(await reject(`http://issuer.internal:${port}/keys`, { trusted, resolve })).toBe('accepted')
    expect(await reject(`http://other.internal:${port}/keys`, { trusted, resolve })).toBe('forbidden_network')
    expect(connections[forbiddenAddress]).toBe(1)
  })

  it('resolves a host once, so a later change in DNS has no effect', async () => {
    const responses = [[allowedAddress], [forbiddenAddress]]
    let asked = 0
    const resolve = async () => responses[asked++] ?? []
    expect((await send(`http://receiver.test:${port}/`, { resolve })).status).toBe(200)
    expect([asked, connections]).toEqual([1, { [allowedAddress]: 1, [forbiddenAddress]: 0 }])
  })

  it('skips the forbidden addresses of a host', async () => {
    const resolve = async () => [forbiddenAddress, '::1', allowedAddress]
    expect((await send(`http://receiver.test:${port}/`, { resolve })).status).toBe(200)
    expect(connections[forbiddenAddress]).toBe(0)
  })

  it('uses another IP address of the host if there is no route to the first', async () => {
    // No connection to the broadcast address has a route.
    const broadcast = parseNetwork('255.255.255.255/32')
    const options = {
      allowed: broadcast ? [broadcast, ...allowed] : [],
      resolve: async () => ['255.255.255.255', allowedAddress],
    }
    const server = await startTls('127.0.0.2')
    const { body } = await send(`https://receiver.test:${server}/`, { ...options, ca: certificate })
    expect(String(body)).toBe('received')
  })

  it('fails if the host has no IP address', async () => {
    expect(await reject('https://receiver.test/', { resolve: async () => [] })).toBe('unknown_host')
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await reject('https://receiver.test/', { resolve })).toBe('unknown_host')
  })

  it('accepts no other scheme, and no username or password', async () => {
    for (const url of [
      'ftp://receiver.test/',
      'file:///etc/passwd',
      'data:text/plain,a',
      'receiver.test',
      `https://user@receiver.test:${port}/`,
      `https://user:password@receiver.test:${port}/`,
      `http://receiver.test@127.0.0.1:${port}/`,
    ]) {
      expect(await reject(url)).toBe('forbidden_url')
    }
    expect(connections).toEqual({ [allowedAddress]: 0, [forbiddenAddress]: 0 })
  })

  it('requires https except on allowed loopback addresses', async () => {
    const privateNetwork = [parseNetwork('10.0.0.0/8')].filter((network) => network !== undefined)
    expect(await reject('http://10.0.0.1/', { allowed: privateNetwork })).toBe('forbidden_url')
    expect(await reject('http://receiver.test/', { resolve: async () => ['1.1.1.1'] })).toBe('forbidden_url')
  })

  it.each([301, 302, 303, 307, 308])('does not follow a redirect with status %i', async (status) => {
    respond = (_, response) =>
      response.writeHead(status, { location: `http://${forbiddenAddress}:${port}/` }).end()
    expect(await reject(`http://receiver.test:${port}/`)).toBe('redirect')
    expect(connections[forbiddenAddress]).toBe(0)
  })

  it('accepts a body of one megabyte, but none larger', async () => {
    respond = (_, response) => response.end(Buffer.alloc(1_000_000))
    expect((await send(`http://receiver.test:${port}/`)).body).toHaveLength(1_000_000)
    respond = (_, response) => response.end(Buffer.alloc(1_000_001))
    expect(await reject(`http://receiver.test:${port}/`)).toBe('too_large')
    respond = (_, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', write)
      write()
    }
    expect(await reject(`http://receiver.test:${port}/`)).toBe('too_large')
  })

  it('ends after the time limit if the resolver, the headers or the body are slow', async () => {
    const timeout = 200
    const never = () => new Promise<string[]>(() => {})
    expect(await reject('https://receiver.test/', { timeout, resolve: never })).toBe('timeout')
    respond = () => {}
    expect(await reject(`http://receiver.test:${port}/`, { timeout })).toBe('timeout')
    respond = (_, response) => {
      const timer = setInterval(() => response.write('a'), 20)
      response.on('close', () => clearInterval(timer))
    }
    expect(await reject(`http://receiver.test:${port}/`, { timeout })).toBe('timeout')
  })

  it('fails if the connection is rejected, reset or switched to another protocol', async () => {
    expect(await reject('http://receiver.test:1/')).toBe('unreachable')
    respond = (request) => request.socket.destroy()
    expect(await reject(`http://receiver.test:${port}/`)).toBe('unreachable')
    respond = (request) =>
      request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
    expect(await reject(`http://receiver.test:${port}/`)).toBe('unreachable')
  })
})

describe('an outbound request with TLS', () => {
  it('requires a valid certificate for the host in the URL', async () => {
    const tlsPort = await startTls('127.0.0.2')
    const ca = certificate
    expect(String((await send(`https://receiver.test:${tlsPort}/`, { ca })).body)).toBe('received')
    expect(await reject(`https://other.test:${tlsPort}/`, { ca })).toBe('unreachable')
    expect(await reject(`https://127.0.0.2:${tlsPort}/`, { ca })).toBe('unreachable')
    expect(await reject(`https://receiver.test:${tlsPort}/`)).toBe('unreachable')
    expect(hosts).toEqual([`receiver.test:${tlsPort}`])
  })
})
