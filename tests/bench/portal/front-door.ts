import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { repository } from '../../support/programs/server-process.ts'
import { openServer } from '../../support/server/open-server.ts'

const outDir = join(repository, 'node_modules/.cache/bench-bare')

const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html' }

/** A page with nothing but the widget's tag. */
const plain = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"></head>
<body><login-widget public-token="public-token-test-00000000-0000-4000-8000-000000000001" products="otp"></login-widget>
<script type="module" src="/widget/login-widget.js"></script></body></html>`

/** Builds the bare page. */
export const buildBare = () =>
  build({
    configFile: false,
    root: join(import.meta.dirname, 'bare'),
    base: '/bare/',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })

/** Serves the bare page and a plain tag at the origin of a server, and everything else from the server. */
export function openFrontDoor(port: number, innerPort: number) {
  const door = createServer(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    if (pathname === '/plain' || pathname.startsWith('/bare/')) {
      const name = pathname === '/bare/' ? 'index.html' : pathname.slice('/bare/'.length)
      const body = pathname === '/plain' ? plain : await readFile(join(outDir, name))
      const packed = brotliCompressSync(body)
      outgoing.writeHead(200, {
        'content-type': `${types[extname(name)] ?? 'text/html'}; charset=utf-8`,
        'content-encoding': 'br',
        'content-length': packed.length,
      })
      outgoing.end(packed)
      return
    }
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: innerPort, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
      pipeline(response, outgoing, () => undefined)
    })
    onward.on('error', () => outgoing.destroy())
    pipeline(incoming, onward, () => undefined)
  })
  return openServer(door, port)
}
