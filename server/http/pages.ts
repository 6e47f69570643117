import { join } from 'node:path'
import type { OneTapPosition } from '#contract/one-tap.ts'
import { type SocialProvider, socialProviderNames } from '#contract/social-providers.ts'
import type { Deps } from '../deps.ts'
import { findPortalProject, type Project } from '../projects/store.ts'
import { AppError } from './app-error.ts'
import { createAssets, sendAsset, toAsset } from './assets.ts'
import type { Api } from './context.ts'
import { isPagePath } from './page-path-rules.ts'
import { portalHeaders, toPageHeaders } from './security-headers.ts'

const forAYear = 'public, max-age=31536000, immutable'

/** The widget's files, for any site: other origins may load them as scripts, whatever policy they keep. */
export function registerWidget({ app, deps }: Api): void {
  const find = createAssets(join(deps.config.distDir, 'widget'))
  app.get('/widget/*', async (context) => {
    const path = context.req.path.slice('/widget/'.length)
    const asset = await find(path)
    if (!asset) throw new AppError('not_found')
    return sendAsset(context.req.raw, asset, {
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // The names of chunks hold a hash of what is in them; the entry's name must stay the same, so it is asked about.
      'Cache-Control': path.includes('chunks/') ? forAYear : 'public, max-age=300, must-revalidate',
    })
  })
}

/** The portal: its files, and its page at every path that is no call and no file. To be registered last. */
export function registerPortal({ app, deps }: Api): void {
  const find = createAssets(join(deps.config.distDir, 'portal'))
  app.get('*', async (context) => {
    const { path } = context.req
    const asset = path === '/' || path === '/index.html' ? undefined : await find(path)
    if (asset) {
      const cached = path.startsWith('/assets/') ? forAYear : 'no-cache'
      return sendAsset(context.req.raw, asset, { ...portalHeaders, 'Cache-Control': cached })
    }
    if (!isPagePath(path)) throw new AppError('not_found')
    const page = await find('index.html')
    if (!page) {
      throw new AppError('not_found', { text: 'The portal is not built yet. Run: npm run build' })
    }
    const project = await deps.db.transaction(findPortalProject)
    const oneTap = findOneTap(deps, project)
    const sites = findSites(deps, project)
    const checkout = findCheckout(deps, path)
    const script = toConfigScript(deps, project, { sites, oneTap, checkout }, new URL(context.req.url).origin)
    const text = page.body.toString('utf8').replace('<!--config-->', () => script)
    const filled = await toAsset(Buffer.from(text), page.type)
    const headers = toPageHeaders({
      oneTap: oneTap !== undefined,
      stripe: checkout === 'here',
      standIn: deps.payments?.backend === 'local',
    })
    return sendAsset(context.req.raw, filled, { ...headers, 'Cache-Control': 'no-cache' })
  })
}

/** The sites by which people may sign in to the portal: those that know this server; in development, where none does, all. */
function findSites({ socialClients, config }: Deps, project: Project | undefined): SocialProvider[] {
  if (!project?.products.includes('oauth')) return []
  const known = socialProviderNames.filter((name) => socialClients[name])
  return known.length > 0 || config.mode === 'production' ? known : [...socialProviderNames]
}

/** Where One Tap stands on the login page: it is there only where Google is the one way to sign in. */
function findOneTap(deps: Deps, project: Project | undefined): OneTapPosition | undefined {
  const isAlone = project?.products.join() === 'oauth' && findSites(deps, project).join() === 'google'
  return isAlone ? deps.socialClients.google?.oneTap : undefined
}

/**
 * Where Stripe's checkout can be shown: only a page that was opened at the portal's own address has a policy that lets
 * Stripe in, so another one must be loaded anew for it. Undefined where Stripe takes no money here.
 */
function findCheckout({ payments }: Deps, path: string): 'here' | 'elsewhere' | undefined {
  if (payments?.backend !== 'stripe') return undefined
  return path === '/portal' ? 'here' : 'elsewhere'
}

/** What the page must know of this server, as a block of JSON that no policy has to allow, because nothing runs it. */
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
    // In development the page may be opened under any loopback name, and its policy lets it call only itself.
    apiUrl: config.mode === 'development' ? ownOrigin : config.publicUrl,
    products: project?.products,
    ...guests,
    links: config.links,
  })
  return `<script type="application/json" id="config">${json.replaceAll('<', '\\u003c')}</script>`
}
