import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { chromiumLaunch } from '../../support/browser/chromium.ts'
import { openServer } from '../../support/server/open-server.ts'

/** The page that measures the opener. */
export const openerPage = join(import.meta.dirname, '../opener/page')

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

/** Opens the page in a browser. Without a profile on disk, the browser would keep private storage in memory. */
export async function openPage(
  folder: string,
  root: string,
  report = (problem: string) => console.error(`  page: ${problem}`),
): Promise<{ page: Page; close(): Promise<void> }> {
  const server = await servePage(root)
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...chromiumLaunch(),
    args: ['--js-flags=--expose-gc'],
  })
  const page = await browser.newPage()
  page.on('console', (message) => report(message.text()))
  page.on('pageerror', (error) => report(error.message))
  await page.goto(server.url)
  const close = async () => {
    await browser.close()
    await server.close()
  }
  return { page, close }
}

/** Builds the page in a folder like the portal, and serves it with the portal's policy on a free port. */
export async function servePage(root = openerPage): Promise<{ url: string; close(): Promise<void> }> {
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
  const opened = await openServer(server)
  const close = async () => {
    opened.close()
    await rm(outDir, { recursive: true, force: true })
  }
  return { url: `http://localhost:${opened.port}/`, close }
}
