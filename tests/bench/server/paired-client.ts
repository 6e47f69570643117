import { Agent, type IncomingMessage, request } from 'node:http'

export type Sent = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: object | undefined
}

export type Responded = {
  /** in milliseconds, from sending to the last byte */
  took: number
  data: Record<string, unknown>
}

export type PairedClient = {
  /** @throws Error unless the status is 200 */
  send(call: Sent): Promise<Responded>
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
      const began = performance.now()
      const response = await new Promise<{ status: number; text: string }>((resolve, reject) => {
        const options = { agent, host: '127.0.0.1', port, method, path, headers: all }
        const sent = request(options, (incoming) => readAll(incoming).then(resolve, reject))
        sent.on('error', reject)
        sent.end(text)
      })
      const took = performance.now() - began
      if (response.status !== 200)
        throw new Error(`${path} responded with ${response.status}: ${response.text}`)
      return { took, data: JSON.parse(response.text) as Record<string, unknown> }
    },
    nextAddress,
    close: () => agent.destroy(),
  }
}

async function readAll(incoming: IncomingMessage): Promise<{ status: number; text: string }> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return { status: incoming.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }
}
