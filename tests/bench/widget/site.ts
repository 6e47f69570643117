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
import { type BenchPage, type Login, logins, type Product } from './products.ts'

export type BenchSite = { urlOf(login: Login, product: Product['name']): string; close(): void }

const prebuiltDir = join(repository, 'node_modules/.cache/bench-prebuilt')

/**
 * A site with two sign-in widgets, on pages from the same server with the same compression: our drop-in script with an
 * empty tag and with a prerendered tag, and the prebuilt UI as a site would bundle it, in a production build with one
 * product.
 */
export async function serveSite(apiUrl: string, dataDir: string): Promise<BenchSite> {
  await buildPrebuilt()
  let publicToken = ''
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench.localhost')
    const [, login, product] = /^\/(plain|prerendered|prebuilt)\/(otp|emailMagicLinks)$/.exec(pathname) ?? []
    const settings = { publicToken, apiUrl, product: product as Product['name'] }
    const body = login
      ? Buffer.from(htmlOf(await bodyOf(login as Login, settings)))
      : await readFile(join(repository, 'dist', pathname))
          .catch(() => readFile(join(prebuiltDir, pathname)))
          .catch(() => undefined)
    if (!body) return response.writeHead(404).end()
    const type = login ? 'text/html' : (types[extname(pathname)] ?? 'application/octet-stream')
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
  const urlOf = (login: Login, product: Product['name']) => `${origin}/${login}/${product}`
  const redirect_uris = logins.map((login) => urlOf(login, 'emailMagicLinks'))
  publicToken = await createOperator(dataDir).registerSite('Bench', {
    origins: [origin],
    redirect_uris,
  })
  return { urlOf, close }
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

const script = '<script type="module" src="/widget/login-widget.js"></script>'

/** The body of each page. The prerendered tag comes with the lines that `widget tag --prerendered` prints. */
async function bodyOf(login: Login, { publicToken, apiUrl, product }: BenchPage): Promise<string> {
  switch (login) {
    case 'plain':
      return `<login-widget public-token="${publicToken}" api-url="${apiUrl}" products="${product}"></login-widget>${script}`
    case 'prerendered': {
      const prerender = await loadPrerender()
      const { html } = await prerender({ publicToken, apiUrl, products: product })
      const lines = await toPreloadLines(join(repository, 'dist'), '/widget', {
        products: [product],
        isPrerendered: true,
      })
      return [...lines, html, script].join('')
    }
    case 'prebuilt':
      return `<main></main>
        <script type="application/json" id="settings">${JSON.stringify({ publicToken, apiUrl, product })}</script>
        <script type="module" src="/${product === 'otp' ? 'otp' : 'email-magic-links'}.js"></script>`
  }
}

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
  for (const name of ['otp', 'email-magic-links']) {
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
