import { access, readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escapeHtml } from './escape-html.ts'
import { forward } from './forward.ts'
import { createRecipeBox } from './recipe-box/recipe-box.ts'

export type DemoHostOptions = {
  port: number
  /** The origin of the sign-in server. */
  apiUrl: string
  /** The public token of a project that has this site's origin, and its /consent as the consent page. */
  publicToken: string
  /** The public token of a business project that has the origin of the marketplace. */
  businessToken: string
  /** The port of the shop's own server, which renders /account. */
  shopPort: number
  /** A registered application of the project, with its redirect URIs under /application. */
  application: { issuer: string; clientId: string; clientSecret: string }
}

const pages = {
  '/': 'index.html',
  '/shop': 'shop.html',
  '/consent': 'consent.html',
}
const assets = [
  'site.css',
  'shop.css',
  'shelf.css',
  'account.css',
  'recipe-box.css',
  'mark.svg',
  'recipe-box.svg',
  'shop.js',
  'account.js',
  'cookies.js',
  'consent.js',
  'event-log.js',
  ...['page.css', 'controls.css', 'theme.css', 'source.css'].map((name) => `playground/${name}`),
  ...[
    'main.js',
    'state.js',
    'tag.js',
    'snippets.js',
    'script.js',
    'stage.js',
    'controls.js',
    'theme.js',
    'source.js',
    'copy.js',
    'collapse.js',
  ].map((name) => `playground/${name}`),
]
/** Every file of the shop. The server reads no other files from disk. */
const shopFiles = new Map([
  ...Object.entries(pages).map(([path, name]) => [path, `page/${name}`] as const),
  ...assets.map((name) => [`/${name}`, `page/${name}`] as const),
  ['/tokens.css', '../design/tokens.css'],
  // `npm start` builds it after the first page.
  ['/theme-studio/panel.js', '../dist/theme-studio/panel.js'],
])

/**
 * Every file of the marketplace. It is at another hostname than the shop, because the session of a member is in cookies with the
 * same names as a shopper's.
 */
const guildFiles = new Map([
  ['/', 'page/guild.html'],
  ...['site.css', 'shop.css', 'guild.css', 'mark.svg', 'guild.js', 'cookies.js'].map(
    (name) => [`/${name}`, `page/${name}`] as const,
  ),
  ['/tokens.css', '../design/tokens.css'],
  ['/organization', '../docs/examples/organization/index.html'],
  ['/organization/page.css', '../docs/examples/organization/page.css'],
  ['/organization/page.js', '../dist/organization/page.js'],
])

type Files = ReadonlyMap<string, string>

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

const google = 'https://accounts.google.com/gsi/'

/** A strict policy. The widget must work under it without console messages. */
const policyFor = (apiUrl: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${apiUrl} ${google}client`,
    `style-src 'self' ${google}style`,
    "img-src 'self'",
    `connect-src ${apiUrl} ${google}`,
    // One Tap uses a hidden frame of the server, and the prompt of Google or of its simulator.
    `frame-src ${apiUrl} ${google}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

const toPath = (file: string) => fileURLToPath(new URL(`./${file}`, import.meta.url))

/** The script of a page, which `npm start` builds after the first page. */
const scripts: Files = new Map([['/organization', '../dist/organization/page.js']])

const isBuilt = (file: string): Promise<boolean> =>
  access(toPath(file)).then(
    () => true,
    () => false,
  )

/** The file at a path of this site; undefined for unknown paths and for a file that is not built yet. */
async function findFile(files: Files, path: string): Promise<string | undefined> {
  const file = files.get(path)
  if (file === undefined || !(await isBuilt(file))) return undefined
  const script = scripts.get(path)
  return script !== undefined && !(await isBuilt(script)) ? 'page/not-built.html' : file
}

async function handled(
  files: Files,
  path: string,
  response: ServerResponse,
  options: DemoHostOptions,
): Promise<void> {
  const matchedFile = await findFile(files, path)
  const file = matchedFile ?? 'page/not-found.html'
  let body = await readFile(toPath(file), 'utf8')
  if (file.endsWith('.html')) {
    body = body
      .replaceAll('{{server}}', escapeHtml(options.apiUrl))
      .replaceAll('{{public-token}}', escapeHtml(options.publicToken))
      .replaceAll('{{business-token}}', escapeHtml(options.businessToken))
  }
  response
    .writeHead(matchedFile === undefined ? 404 : 200, {
      'content-type': types[extname(file).slice(1)],
      'cache-control': 'no-cache',
    })
    .end(body)
}

/**
 * Serves the demo host on the loopback interface.
 *
 * @throws if the port is in use
 */
export function serveDemoHost(options: DemoHostOptions): Promise<{ url: string; close(): Promise<void> }> {
  const policy = policyFor(options.apiUrl)
  const url = `http://demo.localhost:${options.port}`
  const recipeBox = createRecipeBox({
    ...options.application,
    callbackUrl: `${url}/application/callback`,
    goodbyeUrl: `${url}/application/goodbye`,
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://demo.localhost')
    const isGuild = request.headers.host?.startsWith('guild.localhost') ?? false
    if (!isGuild && /^\/account(?:\/|$)/.test(pathname)) return forward(request, response, options.shopPort)
    // The shop's own server does not know the URL of the sign-in server's pages.
    if (pathname === '/outbox')
      return void response.writeHead(303, { location: `${options.apiUrl}/outbox` }).end()
    response.setHeader('content-security-policy', policy)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'strict-origin')
    const serve = async () => {
      if (isGuild) return handled(guildFiles, pathname, response, options)
      if (!(await recipeBox.handle(request, response))) await handled(shopFiles, pathname, response, options)
    }
    serve().catch(() => response.destroy())
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', () => {
      resolve({ url, close })
    })
  })
}
