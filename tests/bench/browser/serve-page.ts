import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'

// One folder per process, because browser tests build in parallel.
const outDir = join(import.meta.dirname, `../../../node_modules/.cache/bench-page/${process.pid}`)

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** The portal's content security policy for the opener: no inline scripts, wasm for hashing, Trusted Types required. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types cakelock-worker',
].join('; ')

/** Builds the page in a folder like the portal, and serves it with the portal's policy on a free port. */
export async function servePage(
  root = join(import.meta.dirname, '../opener/page'),
): Promise<{ url: string; close(): Promise<void> }> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
    worker: { format: 'es' },
  })
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const name = path === '/' ? 'index.html' : path
    const content = await readFile(join(outDir, name)).catch(() => undefined)
    if (!content) return response.writeHead(404).end()
    response
      .writeHead(200, {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'content-security-policy': policy,
      })
      .end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    await rm(outDir, { recursive: true, force: true })
  }
  return { url: `http://localhost:${port}/`, close }
}
