import { join } from 'node:path'
import type { OneTapPosition } from '#contract/one-tap.ts'
import { type SocialProvider, socialProviderNames } from '#contract/social-providers.ts'
import type { Api, Deps } from './deps.ts'
import { findSocialClients } from './identity/projects/find-social-clients.ts'
import { findPortalProject, type Project } from './identity/projects/store.ts'
import type { SocialClients } from './identity/social/social-clients.ts'
import { AppError } from './platform/http/app-error.ts'
import { createAssets, sendAsset, toAsset } from './platform/http/assets.ts'
import { isPagePath } from './platform/http/page-path-rules.ts'
import { portalHeaders, toPageHeaders } from './platform/http/security-headers.ts'

const immutable = 'public, max-age=31536000, immutable'

/** Serves the widget's files to any origin. */
export function registerWidget({ app, deps }: Api): void {
  const find = createAssets(join(deps.config.distDir, 'widget'))
  app.get('/widget/*', async (context) => {
    const path = context.req.path.slice('/widget/'.length)
    const asset = await find(path)
    if (!asset) throw new AppError('not_found')
    return sendAsset(context.req.raw, asset, {
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // Chunk names contain a content hash. The entry's name is fixed, so it must be revalidated.
      'Cache-Control': path.includes('chunks/') ? immutable : 'public, max-age=300, must-revalidate',
    })
  })
}

/** Serves the portal's files, and its page at every other path. Must be registered last. */
export function registerPortal({ app, deps }: Api): void {
  const find = createAssets(join(deps.config.distDir, 'portal'))
  app.get('*', async (context) => {
    const { path } = context.req
    const asset = path === '/' || path === '/index.html' ? undefined : await find(path)
    if (asset) {
      const cached = path.startsWith('/assets/') ? immutable : 'no-cache'
      return sendAsset(context.req.raw, asset, { ...portalHeaders, 'Cache-Control': cached })
    }
    if (!isPagePath(path)) throw new AppError('not_found')
    const page = await find('index.html')
    if (!page) {
      throw new AppError('not_found', { text: 'The portal is not built yet. Run: npm run build' })
    }
    const { project, clients } = await deps.db.transaction(async (tx) => {
      const project = await findPortalProject(tx)
      return { project, clients: project ? await findSocialClients(tx, deps, project) : {} }
    })
    const sites = listSocialProviders(deps, project, clients)
    const oneTap = findOneTap(project, sites, clients)
    const checkout = findCheckout(deps, path)
    const script = toConfigScript(deps, project, { sites, oneTap, checkout }, new URL(context.req.url).origin)
    const text = page.body.toString('utf8').replace('<!--config-->', () => script)
    const filled = await toAsset(Buffer.from(text), page.type)
    const headers = toPageHeaders({
      oneTap: oneTap !== undefined,
      stripe: checkout === 'here' ? deps.payments : undefined,
    })
    return sendAsset(context.req.raw, filled, { ...headers, 'Cache-Control': 'no-cache' })
  })
}

/** Lists the portal's social providers: those with a client, or all of them in development without any client. */
function listSocialProviders(
  { config }: Deps,
  project: Project | undefined,
  clients: SocialClients,
): SocialProvider[] {
  if (!project?.products.includes('oauth')) return []
  const known = socialProviderNames.filter((name) => clients[name])
  return known.length > 0 || config.mode === 'production' ? known : [...socialProviderNames]
}

/** Returns the position of One Tap, which is shown only if Google is the only sign-in method. */
function findOneTap(
  project: Project | undefined,
  sites: readonly SocialProvider[],
  clients: SocialClients,
): OneTapPosition | undefined {
  const isAlone = project?.products.join() === 'oauth' && sites.join() === 'google'
  return isAlone ? clients.google?.oneTap : undefined
}

/**
 * Whether this page can show Stripe's checkout. Only `/portal` has a policy that allows Stripe; other pages must be
 * reloaded there. Undefined if Stripe is not the payment backend.
 */
function findCheckout({ payments }: Deps, path: string): 'here' | 'elsewhere' | undefined {
  if (!payments) return undefined
  return path === '/portal' ? 'here' : 'elsewhere'
}

/** Returns the page's configuration as a JSON script element, which is not executed and needs no policy. */
function toConfigScript(
  { config }: Deps,
  project: Project | undefined,
  guests: {
    sites: SocialProvider[]
    oneTap: OneTapPosition | undefined
    checkout: 'here' | 'elsewhere' | undefined
  },
  ownOrigin: string,
): string {
  const json = JSON.stringify({
    productName: config.productName,
    publicToken: project?.publicToken,
    // In development the page can be opened under any loopback name, and its policy allows calls to its own origin only.
    apiUrl: config.mode === 'development' ? ownOrigin : config.publicUrl,
    products: project?.products,
    ...guests,
    links: config.links,
  })
  return `<script type="application/json" id="config">${json.replaceAll('<', '\\u003c')}</script>`
}
