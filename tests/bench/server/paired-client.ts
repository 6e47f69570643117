import { Agent, type IncomingMessage, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'

export type BenchRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: object | undefined
}

export type BenchResponse = {
  /** in milliseconds, from sending to the last byte */
  durationMs: number
  data: Record<string, unknown>
  /** the cookies that the response sets, as a `Cookie` header lists them */
  cookies: string[]
}

export type PairedClient = {
  /** @throws Error unless the status is 200 */
  send(call: BenchRequest): Promise<BenchResponse>
  /** Returns an address in a network that has not called before, so that no per-network limit is reached. */
  nextAddress(): string
  close(): void
}

/** Creates a client that sends requests one at a time on one connection, each from a different network. */
export function createPairedClient(port: number): PairedClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let networks = 0
  const nextAddress = () => {
    networks += 1
    return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
  }
  return {
    async send({ method, path, headers, body }) {
      const text = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const all = {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'x-forwarded-for': nextAddress(),
        ...headers,
        ...(text && { 'content-type': 'application/json', 'content-length': String(text.length) }),
      }
      const startedAt = performance.now()
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { agent, host: '127.0.0.1', port, method, path, headers: all }
        request(options, resolve).on('error', reject).end(text)
      })
      const received = await readText(response)
      const durationMs = performance.now() - startedAt
      if (response.statusCode !== 200)
        throw new Error(`${path} responded with ${response.statusCode}: ${received}`)
      const cookies = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? '')
      return { durationMs, data: JSON.parse(received) as Record<string, unknown>, cookies }
    },
    nextAddress,
    close: () => agent.destroy(),
  }
}
