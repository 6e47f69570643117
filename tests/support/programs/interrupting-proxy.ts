import { createServer, type IncomingMessage, request } from 'node:http'
import { openServer } from '../server/open-server.ts'

export type InterruptingProxy = {
  url: string
  /** Selects the requests that get no response; undefined selects none. */
  interrupt(matches: ((message: IncomingMessage) => boolean) | undefined): void
  /** Resolves once the next request is left without a response. */
  interrupted(): Promise<void>
  close(): void
}

/** Starts a proxy in front of a server, which can hold back responses. */
export async function startInterruptingProxy(target: string): Promise<InterruptingProxy> {
  let matches: ((message: IncomingMessage) => boolean) | undefined
  let report = () => {}
  const server = createServer((message, response) => {
    if (matches?.(message)) return report()
    const { method, headers, url = '/' } = message
    const forwarded = request(new URL(url, target), { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    message.pipe(forwarded)
  })
  const { port, close } = await openServer(server)
  return {
    url: `http://127.0.0.1:${port}`,
    interrupt(next) {
      matches = next
    },
    interrupted: () =>
      new Promise((resolve) => {
        report = resolve
      }),
    close,
  }
}
