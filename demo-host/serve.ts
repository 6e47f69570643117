import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'

export type DemoHostOptions = {
  port: number
  /** The server of the login: scheme, host and port, without a slash at the end. */
  apiUrl: string
  /** The token of a project that lists this site among its origins. */
  publicToken: string
}

/** All that this site consists of. Nothing else is ever read from the disk, whatever a request asks for. */
const pages: Record<string, { file: string; type: string }> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/demo.css': { file: 'demo.css', type: 'text/css; charset=utf-8' },
  '/demo.js': { file: 'demo.js', type: 'text/javascript; charset=utf-8' },
  '/mark.svg': { file: 'mark.svg', type: 'image/svg+xml' },
}

/** As strict as a careful site has it: the widget must work under this with an empty console. */
const policyFor = (apiUrl: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${apiUrl}`,
    "style-src 'self'",
    "img-src 'self'",
    `connect-src ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

async function answer(path: string, response: ServerResponse, options: DemoHostOptions): Promise<void> {
  const page = pages[path]
  if (!page) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such page.\n')
    return
  }
  let body = await readFile(fileURLToPath(new URL(`./page/${page.file}`, import.meta.url)), 'utf8')
  if (page.file === 'index.html') {
    body = body
      .replaceAll('{{server}}', escaped(options.apiUrl))
      .replaceAll('{{public-token}}', escaped(options.publicToken))
  }
  response.writeHead(200, { 'content-type': page.type, 'cache-control': 'no-cache' }).end(body)
}

/**
 * Serves the demo host, on the loopback only.
 * @throws when the port is taken
 */
export function serveDemoHost(options: DemoHostOptions): Promise<{ url: string; close(): Promise<void> }> {
  const policy = policyFor(options.apiUrl)
  const server = createServer((request, response) => {
    response.setHeader('content-security-policy', policy)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    const { pathname } = new URL(request.url ?? '/', 'http://demo.localhost')
    answer(pathname, response, options).catch(() => response.destroy())
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', () => {
      resolve({ url: `http://demo.localhost:${options.port}`, close })
    })
  })
}
