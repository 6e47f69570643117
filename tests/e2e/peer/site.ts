import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pagesDir, serverUrl } from '../../support/browser/addresses.ts'
import { registerProject } from '../../support/programs/operator.ts'
import { openServer } from '../../support/server/open-server.ts'
import { type PageName, type PeerPage, pages } from './logins.ts'

/**
 * The site has two host names, each with its own project. The second requires PKCE and has password rules about kinds
 * of characters.
 */
export const names = ['peer.localhost', 'strict.localhost'] as const
export type SiteName = (typeof names)[number]

const strictRules = {
  pkce: { links: true, password_resets: true },
  password: { policy: 'luds', complexity: 3, length: 10 },
} as const

export type PeerSite = {
  urlOf(page: PageName, name?: SiteName): string
  apiUrl: string
  /** the credentials of the first site's server */
  backend: { projectId: string; secret: string }
}

/** Registers the pages' origins with the operator's command, and serves the pages. */
export async function servePeer(): Promise<PeerSite> {
  const projects = new Map<string, Awaited<ReturnType<typeof registerProject>>>()
  const server = createServer((request, response) => {
    const { hostname, pathname } = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const page = pages.find((candidate) => pathname === `/${candidate}`)
    if (page) {
      const hasOwnScript = page === 'adapter' || page === 'business' || page === 'prebuilt-business'
      const settings: PeerPage = {
        publicToken: projects.get(hostname)?.publicToken ?? '',
        apiUrl: serverUrl,
        login: hasOwnScript ? 'codes' : page,
      }
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(htmlOf(settings, hasOwnScript ? `/${page}.js` : '/main.js'))
      return
    }
    readFile(join(pagesDir, pathname)).then(
      (script) => response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script),
      () => response.writeHead(404).end(),
    )
  })
  const { port } = await openServer(server)
  for (const name of names) {
    const origin = `http://${name}:${port}`
    const redirect_uris = ['links', 'reset', 'social'].map((path) => `${origin}/${path}`)
    const rules = name === 'strict.localhost' ? strictRules : {}
    projects.set(
      name,
      await registerProject(`Peer at ${name}`, { origins: [origin], redirect_uris, ...rules }),
    )
  }
  const backend = projects.get('peer.localhost')
  if (!backend) throw new Error('The site was not registered.')
  return {
    apiUrl: serverUrl,
    backend,
    urlOf: (page, name = 'peer.localhost') => `http://${name}:${port}/${page}`,
  }
}

const htmlOf = (settings: PeerPage, script: string) => `<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>A site with the prebuilt UI</title>
      <link rel="icon" href="data:,">
    </head>
    <body>
      <main></main>
      <output></output>
      <p id="link"></p>
      <button type="button">Leave</button>
      <script type="application/json" id="settings">${JSON.stringify(settings)}</script>
      <script type="module" src="${script}"></script>
    </body>
  </html>`
