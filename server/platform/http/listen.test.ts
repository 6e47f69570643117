import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { closeServer, listen } from './listen.ts'

let server: TestServer
let listening: Server
let port: number

const start = async (timeouts?: { headers: number; request: number; checkEvery: number }) => {
  server = await createTestServer()
  listening = await listen(server.app, {
    host: '127.0.0.1',
    port: 0,
    ...(timeouts ? { timeouts } : {}),
  })
  ;({ port } = listening.address() as AddressInfo)
}

beforeEach(() => start())
afterEach(async () => {
  listening.closeAllConnections()
  await closeServer(listening)
})

/** Sends raw data and reads until the connection ends. Rejects on a reset. */
async function speak(send: (socket: Socket) => void | Promise<void>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let read = ''
  socket.setEncoding('utf8').on('data', (part) => {
    read += String(part)
  })
  const ended = once(socket, 'end')
  await send(socket)
  await ended
  socket.destroy()
  return read
}

const head = (path: string, headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers, '', ''].join(
    '\r\n',
  )
const login = '/api/v1/stytch/authenticate'

describe('a body that is too large', () => {
  const body = 'a'.repeat(3 * 1024 * 1024)
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

  it.each([
    ['is declared', login, head(login, [`Content-Length: ${body.length}`]) + body, 413],
    ['is not declared', login, head(login, ['Transfer-Encoding: chunked']) + chunk, 413],
    [
      'is sent to the provider’s calls',
      '/sdk/v1/events',
      head('/sdk/v1/events', [`Content-Length: ${body.length}`]) + body,
      400,
    ],
  ])(
    'and %s is read to its end and gets a response before the connection closes',
    async (_, _path, request, status) => {
      const response = await speak((socket) => void socket.write(request))
      expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(response).toMatch(/\r\nconnection: close\r\n/i)
      expect(response).toContain('too large')
    },
  )

  it('gets a response after its last byte, so a slow client is not reset while sending', async () => {
    const piece = 'a'.repeat(64 * 1024)
    let sent = 0
    let sentAtResponse = 0
    await speak(async (socket) => {
      socket.once('data', () => {
        sentAtResponse = sent
      })
      socket.write(head(login, [`Content-Length: ${20 * piece.length}`]))
      while (sent < 20) {
        sent += 1
        socket.write(piece)
        await setTimeout(10)
      }
    })
    expect(sentAtResponse).toBe(20)
  })

  it('does not affect the next request of the same client', async () => {
    for (let round = 0; round < 20; round += 1) {
      const url = `http://127.0.0.1:${port}${login}`
      const headers = { 'content-type': 'application/json' }
      const rejected = await fetch(url, { method: 'POST', headers, body: `"${'a'.repeat(200_000)}"` })
      expect([rejected.status, await rejected.json()]).toMatchObject([413, { code: 'body_too_large' }])
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    }
  })
})

it('explains that headers are too large', async () => {
  const response = await speak((socket) => void socket.write(head(login, [`Cookie: ${'a'.repeat(20_000)}`])))
  expect(response).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large\r\n/)
  expect(response).toMatch(/\r\n\r\nThe headers of this request are too large\. .+\.$/)
})

it('explains that a request is not HTTP', async () => {
  const response = await speak((socket) => void socket.write('\x16\x03\x01 hello\r\n\r\n'))
  expect(response).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  expect(response).toMatch(/This is not a valid HTTP request\.$/)
})

it('keeps an idle connection longer than the proxies of docs/proxies.md do, of which Caddy waits longest: two minutes', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`)
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(120)
})

it('closes each connection after the response that was in progress when the server stopped', async () => {
  const work = new EventEmitter()
  const app = {
    async fetch() {
      await once(work, 'end')
      return new Response('done')
    },
  }
  const stopping = await listen(app, { host: '127.0.0.1', port: 0 })
  const received = once(stopping, 'request')
  const responded = fetch(`http://127.0.0.1:${(stopping.address() as AddressInfo).port}/`)
  await received
  const closed = closeServer(stopping)
  await expect.poll(() => stopping.listening).toBe(false)
  work.emit('end')
  const response = await responded
  expect([await response.text(), response.headers.get('connection')]).toEqual(['done', 'close'])
  await closed
})

describe('a server that stops', () => {
  const request = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n'
  let stopping: Server
  let socket: Socket
  const readResponse = async () => String((await once(socket, 'data'))[0])

  beforeEach(async () => {
    stopping = await listen({ fetch: () => new Response('done') }, { host: '127.0.0.1', port: 0 })
    socket = connect((stopping.address() as AddressInfo).port, '127.0.0.1')
    socket.write(request)
    expect(await readResponse()).toMatch(/\r\nconnection: keep-alive\r\n/i)
  })

  it('serves a request that arrives on an idle connection afterwards, and then closes it', async () => {
    const closed = closeServer(stopping, { quietMs: 30_000 })
    await expect.poll(() => stopping.listening).toBe(false)
    socket.write(request)
    expect(await readResponse()).toMatch(/\r\nconnection: close\r\n/i)
    await closed
  })

  it('serves a request that waits in a socket when the quiet time ends', async () => {
    const quietMs = 200
    const closed = closeServer(stopping, { quietMs })
    await expect.poll(() => stopping.listening).toBe(false)
    // At the end of a turn of the event loop, the request arrives, and the machine is busy until the time is over.
    await setImmediate()
    socket.write(request)
    const end = performance.now() + 2 * quietMs
    while (performance.now() < end);
    expect(await readResponse()).toMatch(/\r\nconnection: close\r\n/i)
    await closed
  })
})

describe('a client that takes too long', () => {
  beforeEach(async () => {
    await closeServer(listening)
    await start({ headers: 200, request: 400, checkEvery: 50 })
  })

  it.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n', 'X-Slow: a\r\n'],
    ['a body', head(login, ['Content-Length: 1000']), 'a'],
  ])('to send %s is disconnected with an explanation', async (_, first, drip) => {
    const response = await speak(async (socket) => {
      socket.on('error', () => {})
      socket.write(first)
      for (let drops = 0; drops < 40 && socket.writable && !socket.readableEnded; drops += 1) {
        socket.write(drip)
        await setTimeout(50)
      }
    })
    expect(response).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
    expect(response).toMatch(/took too long to arrive/)
  })
})

it('does not log an error when a client disconnects mid-body', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head(login, ['Content-Length: 1000'])}{"email":`)
  const log = async () => {
    while (!server.logged.join().includes('client disconnected')) await setTimeout(20)
  }
  await setTimeout(100)
  socket.destroy()
  await log()
  expect(server.logged.join()).not.toContain('unexpected error')
  expect(server.logged.map((line) => JSON.parse(line).level)).not.toContain(50)
})
