import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { toPreloadLines } from '../../../server/admin/commands/widget-tag.ts'
import { loadPrerender } from '../../support/programs/load-prerender.ts'
import { createOperator } from '../../support/programs/operator.ts'
import { repository } from '../../support/programs/server-process.ts'
import { openServer } from '../../support/server/open-server.ts'
import { type BenchPage, contests, toPath } from './contests.ts'

export type BenchSite = { urlOf(page: BenchPage): string; close(): void }

const prebuiltDir = join(repository, 'node_modules/.cache/bench-prebuilt')

/** The address of the script and of its chunks. */
const folder = '/widget'

/**
 * A site with the sign-in widgets, on pages from the same server with the same compression: our drop-in script with an
 * empty tag, with a printed one and with a prerendered one, and the prebuilt UI as a site would bundle it, in a production
 * build with one product.
 */
export async function serveSite(apiUrl: string, dataDir: string): Promise<BenchSite> {
  await buildPrebuilt()
  const tokens = { consumer: '', business: '' }
  const pages = new Map(contests.flatMap((contest) => contest.pages).map((page) => [toPath(page), page]))
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench.localhost')
    const page = pages.get(pathname)
    const body = page
      ? Buffer.from(htmlOf(await bodyOf(page, tokens, apiUrl)))
      : await readFile(join(repository, 'dist', pathname))
          .catch(() => readFile(join(prebuiltDir, pathname)))
          .catch(() => undefined)
    if (!body) return response.writeHead(404).end()
    const type = page ? 'text/html' : (types[extname(pathname)] ?? 'application/octet-stream')
    const packed = gzipSync(body, { level: 9 })
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'gzip',
      'content-length': packed.length,
    })
    return response.end(packed)
  })
  const { port, close } = await openServer(server)
  const origin = `http://bench.localhost:${port}`
  const urlOf = (page: BenchPage) => origin + toPath(page)
  const operator = createOperator(dataDir)
  const redirect_uris = [...pages.values()].filter(({ product }) => product !== 'emailOtp').map(urlOf)
  tokens.consumer = await operator.registerSite('Bench', { origins: [origin], redirect_uris })
  tokens.business = await operator.registerSite('Bench', {
    kind: 'business',
    origins: [origin],
    products: ['otp'],
    text_channels: [],
  })
  return { urlOf, close }
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

const script = `<script type="module" src="${folder}/login-widget.js"></script>`

/** The body of each page. Printed and prerendered tags come with the lines that `widget tag` prints. */
async function bodyOf(
  { name, product }: BenchPage,
  tokens: Readonly<Record<'consumer' | 'business', string>>,
  apiUrl: string,
): Promise<string> {
  const kind = product === 'emailOtp' ? 'business' : undefined
  const publicToken = tokens[kind ?? 'consumer']
  const toPreloads = (isPrerendered: boolean) =>
    toPreloadLines(join(repository, 'dist'), folder, { kind, products: [product], isPrerendered })
  const tag = `<login-widget${kind ? ` kind="${kind}"` : ''} public-token="${publicToken}" api-url="${apiUrl}" products="${product}"></login-widget>`
  switch (name.replace('business-', '')) {
    case 'plain':
      return tag + script
    case 'printed':
      return [...(await toPreloads(false)), tag, script].join('')
    case 'prerendered': {
      const prerender = await loadPrerender()
      const { html } = await prerender({ publicToken, apiUrl, products: product, ...(kind && { kind }) })
      return [...(await toPreloads(true)), html, script].join('')
    }
    default:
      return `<main></main>
        <script type="application/json" id="settings">${JSON.stringify({ publicToken, apiUrl })}</script>
        <script type="module" src="/${prebuiltNames[product]}.js"></script>`
  }
}

/** The script of the prebuilt UI with each product. */
const prebuiltNames = { otp: 'otp', emailMagicLinks: 'email-magic-links', emailOtp: 'business' }

const htmlOf = (body: string) => `<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>A site with a sign-in widget</title>
      <link rel="icon" href="data:,">
    </head>
    <body>${body}</body>
  </html>`

async function buildPrebuilt(): Promise<void> {
  for (const name of Object.values(prebuiltNames)) {
    await build({
      configFile: false,
      root: repository,
      logLevel: 'warn',
      build: {
        outDir: prebuiltDir,
        emptyOutDir: name === 'otp',
        modulePreload: false,
        reportCompressedSize: false,
        rollupOptions: {
          input: join(import.meta.dirname, `prebuilt/${name}.ts`),
          output: { entryFileNames: '[name].js' },
        },
      },
    })
  }
}
