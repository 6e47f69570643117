import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Prerendered, PrerenderOptions } from '../../../widget/prerender/prerender.ts'
import { pagesDir } from '../../support/browser/addresses.ts'
import { loadPrerender } from '../../support/programs/load-prerender.ts'

const repository = join(import.meta.dirname, '../../..')

/**
 * The two artifacts: the drop-in script, and the module for React pages. Both come from one source, so only the element
 * and one method are tested with both. Everything else is tested with the drop-in script.
 */
export const artifacts = ['drop-in', 'module'] as const
export type Artifact = (typeof artifacts)[number]

export type HostPage = {
  /**
   * `plain` is a page with nothing but the tag and its script. `adapter` is a page without the tag, to test only the
   * adapter to the provider's client.
   */
  artifact: Artifact | 'plain' | 'adapter'
  attributes?: Record<string, string>
  /** The tag's JSON child; a string is used verbatim. */
  config?: unknown
  /** The page's `color-scheme`. */
  scheme?: 'light' | 'dark'
  /** The token of an emailed link that opened the page. */
  link?: string
  /** The link's type; `magic_links` by default. */
  linkType?: 'magic_links' | 'login' | 'reset_password' | 'oauth' | 'impersonation'
  /** More query parameters. */
  query?: Record<string, string>
  /** The provider uses the LUDS policy. */
  luds?: boolean
  /** Another origin that the page's CSP allows. If set, the widget uses the hosted provider. */
  apiUrl?: string
  /** The page's CSP allows One Tap: Google's script, and the provider's frame. */
  oneTap?: boolean
  /** The script has the attribute `integrity`, and the page's CSP allows no policy of Trusted Types. */
  integrity?: boolean
  /** The tag is prerendered with these options, and `attributes` and `config` are ignored. */
  prerendered?: PrerenderOptions
  /** The page's CSP forbids the style and the script of the prerendered tag. */
  forbidsInline?: boolean
}

const page = { type: 'text/html; charset=utf-8' }

/** A site that embeds the widget, and another origin that serves the drop-in script. */
export async function serveHosts(): Promise<{ urlOf(page: HostPage): string }> {
  const widget = await listen(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    await send(response, join(repository, 'dist/widget'), pathname)
  })
  const widgetOrigin = `http://localhost:${portOf(widget)}`
  const site = await listen(async ({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname !== '/') return send(response, pagesDir, pathname)
    const hostPage = JSON.parse(searchParams.get('page') ?? '{}') as HostPage
    response.setHeader('content-type', page.type)
    const prerendered = hostPage.prerendered && (await (await loadPrerender())(hostPage.prerendered))
    response.setHeader(
      'content-security-policy',
      policyFor(widgetOrigin, hostPage, hostPage.forbidsInline ? undefined : prerendered),
    )
    response.end(htmlOf(hostPage, widgetOrigin, await readIntegrity(), prerendered))
  })
  return {
    urlOf: (hostPage) => {
      const url = new URL(`http://host.localhost:${portOf(site)}/`)
      url.searchParams.set('page', JSON.stringify(hostPage))
      if (hostPage.link !== undefined) {
        url.searchParams.set('stytch_token_type', hostPage.linkType ?? 'magic_links')
        url.searchParams.set('token', hostPage.link)
      }
      if (hostPage.luds) url.searchParams.set('luds', '')
      for (const [name, value] of Object.entries(hostPage.query ?? {})) url.searchParams.set(name, value)
      return url.href
    },
  }
}

const policyFor = (
  widgetOrigin: string,
  { apiUrl = "'none'", oneTap, integrity }: HostPage,
  prerendered?: Prerendered,
) =>
  [
    "default-src 'none'",
    `script-src 'self' ${widgetOrigin}${oneTap ? ' https://accounts.google.com/gsi/client' : ''} ${prerendered?.csp.scriptSrc ?? ''}`,
    ...(oneTap ? [`frame-src ${apiUrl}`] : []),
    `style-src 'self' ${prerendered?.csp.styleSrc ?? ''}`,
    "img-src 'self'",
    `connect-src ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    ...(integrity ? ["trusted-types 'none'"] : []),
  ].join('; ')

function htmlOf(
  { artifact, attributes = {}, config, scheme, apiUrl, integrity }: HostPage,
  widgetOrigin: string,
  digest: string,
  prerendered?: Prerendered,
): string {
  const child =
    config === undefined
      ? ''
      : `<script type="application/json">${typeof config === 'string' ? config : JSON.stringify(config)}</script>`
  const tag = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
  const [body, scripts] = {
    'drop-in': [
      `<login-widget${tag}>${child}</login-widget>`,
      [...(apiUrl ? [] : ['/drop-in.js']), `${widgetOrigin}/login-widget.js?v=1`],
    ],
    module: [
      prerendered?.html ??
        `<div id="place" data-attributes="${escaped(JSON.stringify(attributes))}">${child}</div>`,
      ['/module.js'],
    ],
    plain: [
      prerendered?.html ?? `<login-widget${tag}>${child}</login-widget>`,
      [`${widgetOrigin}/login-widget.js`],
    ],
    adapter: ['', ['/hosted.js']],
  }[artifact] as [string, string[]]
  return `<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="${scheme ?? 'light'}">
        <title>A shop</title>
        <link rel="icon" href="/none.svg">
        ${scripts.map((src) => `<script type="module" src="${src}"${integrity ? ` integrity="${digest}" crossorigin="anonymous"` : ''}></script>`).join('')}
      </head>
      <body><main><h1>A shop</h1>${body}</main></body>
    </html>`
}

async function readIntegrity(): Promise<string> {
  const script = await readFile(join(repository, 'dist/widget/login-widget.js'))
  return `sha384-${createHash('sha384').update(script).digest('base64')}`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

async function send(response: Parameters<RequestListener>[1], folder: string, pathname: string) {
  const body = await readFile(join(folder, pathname)).catch(() => undefined)
  const type = pathname.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'image/svg+xml'
  response.setHeader('content-type', type)
  // Missing images are empty, because no test uses images.
  response.end(
    body ??
      '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="60"><rect width="160" height="60" fill="gray"/></svg>',
  )
}

function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
