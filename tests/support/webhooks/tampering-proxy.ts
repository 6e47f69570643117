import { randomBytes, randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { openServer } from '../server/open-server.ts'

export type TamperingProxy = {
  changed: number
  /** how many changed requests the receiver accepted: must stay 0 */
  accepted: number
  close(): void
}

/** Listens on a port and forwards requests to another port. Changes a byte in the body of one in 25 requests. */
export async function openTamperingProxy(port: number, target: number): Promise<TamperingProxy> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const isChanged = randomInt(25) === 0
    if (isChanged) {
      const at = randomInt(body.length)
      body[at] = (body[at] ?? 0) ^ ((randomBytes(1)[0] ?? 0) % 255 || 1)
      proxy.changed += 1
    }
    const { host: _, connection: __, ...headers } = request.headers
    try {
      const upstream = await fetch(`http://127.0.0.1:${target}/`, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body,
      })
      if (isChanged && upstream.ok) proxy.accepted += 1
      response.writeHead(upstream.status).end()
    } catch {
      // The receiver was killed.
      response.writeHead(502).end()
    }
  })
  const { close } = await openServer(server, port)
  const proxy: TamperingProxy = { changed: 0, accepted: 0, close }
  return proxy
}
