import { randomInt } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream'

/**
 * Starts a reverse proxy in front of the server, as in production. Each connection gets its own IP address, so that
 * parallel specs do not share rate limits although the limits stay in force. (A header set in the browser would trigger
 * preflight requests. Other clients reuse connections, so they send an address with each request.)
 */
export function openProxy(port: number, innerPort: number): Promise<Server> {
  const addresses = new WeakMap<Socket, string>()
  const door = createServer((incoming, outgoing) => {
    const headers = { 'x-forwarded-for': addresses.get(incoming.socket), ...incoming.headers }
    const onward = request(
      { host: '127.0.0.1', port: innerPort, method: incoming.method, path: incoming.url, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
        pipeline(response, outgoing, () => undefined)
      },
    )
    onward.on('error', () => outgoing.destroy())
    pipeline(incoming, onward, () => undefined)
  })
  door.on('connection', (socket) => {
    addresses.set(socket, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`)
  })
  return new Promise((resolve, reject) => {
    door.once('error', reject).listen(port, '127.0.0.1', () => resolve(door))
  })
}
