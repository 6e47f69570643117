import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A gateway for text messages that can be gone for a time. */
export type Gateway = {
  url: string
  /** the text messages that it accepted */
  received: { to: string; code: string }[]
  close(): void
  /** Listens on the same port again. */
  reopen(): Promise<void>
}

/** Starts a gateway that accepts every text message. */
export async function startGateway(): Promise<Gateway> {
  const received: Gateway['received'] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    // The doctor sends none.
    if (body !== '') received.push(JSON.parse(body) as Gateway['received'][number])
    response.writeHead(202, { connection: 'close' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  const reopen = async () => void (await once(server.listen(port, '127.0.0.1'), 'listening'))
  return { url: `http://127.0.0.1:${port}`, received, close, reopen }
}
