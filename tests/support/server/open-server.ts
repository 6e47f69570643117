import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Lets a server listen on this machine only, on a free port by default.
 * @returns its port, and a function that closes it and its open connections
 */
export async function openServer(server: Server, port = 0): Promise<{ port: number; close(): void }> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
