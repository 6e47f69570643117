import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

/**
 * Forwards a request to another server of this site, as a reverse proxy does. Both servers share one origin, so the
 * session cookies reach both.
 */
export function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers } = request
  const forwarded = openRequest({ host: '127.0.0.1', port, method, path, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers)
    pipeline(upstream, response, () => undefined)
  })
  forwarded.on('error', () => {
    if (response.headersSent) return response.destroy()
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    response.end('The server of the shop is unreachable. Please try again later.\n')
  })
  pipeline(request, forwarded, () => undefined)
}
