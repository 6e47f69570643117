import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { person, post } from '../support/browser/person.ts'
import { makeFolder } from '../support/programs/places.ts'
import { type NodeProcess, startServer } from '../support/programs/server-process.ts'

// The real server sends its spans to a collector, which is an HTTP server that keeps what it receives.

type Attribute = { key: string; value: Record<string, unknown> }
type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}
type Received = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

let folder: Awaited<ReturnType<typeof makeFolder>>
let collector: Server
let server: NodeProcess
let origin: string
const received: Received[] = []
const headers: (string | string[] | undefined)[] = []

beforeAll(async () => {
  folder = await makeFolder()
  collector = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    received.push(JSON.parse(text) as Received)
    headers.push(request.headers['x-team'])
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const started = await startServer({
    dataDir: folder.path,
    env: {
      TRUST_PROXY: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=bakery',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  })
  server = started.server
  origin = started.origin
}, 180_000)

afterAll(async () => {
  await server?.stop()
  collector.close()
  await folder.remove()
})

const listSpans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
const toNames = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

it('a request and its transactions are spans of the proxy’s trace', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const account = { email: 'ann@bakery.example', password: person.password, session_duration_minutes: 60 }
  const response = await fetch(`${origin}/api/v1/stytch/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    body: JSON.stringify(account),
  })
  expect(response.status).toBe(200)
  const find = () => listSpans().filter((span) => span.traceId === traceId)
  await expect.poll(() => find().some(({ name }) => name.startsWith('POST ')), { timeout: 20_000 }).toBe(true)
  const request = find().find(({ name }) => name === 'POST /api/v1/stytch/register')
  expect(request).toMatchObject({ parentSpanId: '00f067aa0ba902b7' })
  expect(toNames(request?.attributes ?? [])).toMatchObject({
    'http.route': '/api/v1/stytch/register',
    'http.response.status_code': 200,
    'cakelock.request_id': response.headers.get('x-request-id'),
  })
  const transactions = find().filter(({ name }) => name === 'transaction')
  expect(transactions.length).toBeGreaterThan(0)
  for (const { parentSpanId } of transactions) expect(parentSpanId).toBe(request?.spanId)
})

it('the resource names the program and its version, and the headers are sent', () => {
  const attributes = toNames(received[0]?.resourceSpans[0]?.resource.attributes ?? [])
  expect(attributes).toMatchObject({
    'service.name': 'cakelock',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    'deployment.environment.name': 'test',
  })
  expect(headers[0]).toBe('bakery')
})

it('no span contains what a user entered', async () => {
  await post(origin, '/stytch/authenticate', {
    email: 'ann@bakery.example',
    password: 'a wrong plum',
    session_duration_minutes: 60,
  })
  await expect
    .poll(() => listSpans().some(({ name }) => name.includes('/stytch/authenticate')), { timeout: 20_000 })
    .toBe(true)
  expect(JSON.stringify(received)).not.toMatch(/ann@|plum|select |insert /i)
})

it('sends the last spans before it ends', async () => {
  await fetch(`${origin}/healthz`)
  await server.stop()
  expect(listSpans().some(({ name }) => name === 'GET /healthz')).toBe(true)
})
