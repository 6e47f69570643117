import { join } from 'node:path'
import type { OneTapPosition } from '#contract/one-tap.ts'
import type { SocialProvider } from '#contract/social-providers.ts'
import { emailMark } from '../platform/config/config.ts'
import { RequestError } from '../platform/errors/request-error.ts'
import { createAssets, immutable, sendAsset, toAsset } from '../platform/http/assets.ts'
import { createKeptAssets } from '../platform/http/kept-assets.ts'
import { isPagePath } from '../platform/http/page-path-rules.ts'
import { toPageHeaders, toPortalHeaders } from '../platform/http/security-headers.ts'
import type { Api, Deps } from '../portal/deps.ts'
import { toPreloadLines } from './preload-lines.ts'

/** How the portal's sign-in page signs users in. */
export type SignInSettings = {
  publicToken: string | undefined
  products: readonly string[] | undefined
  sites: readonly SocialProvider[]
  /** the position of Google One Tap, which is shown only if Google is the only sign-in method */
  oneTap: OneTapPosition | undefined
}

/** A provider whose API is at another origin. */
export type RemoteProvider = {
  url: string
  /** whether the browser's client finds it without configuration */
  isVendor: boolean
}

/** Other inputs of the page. */
type Served = {
  provider: RemoteProvider | undefined
  /** the names of the demo's cakes, which the opener lists */
  samples: readonly string[]
}

/**
 * Serves the portal's files, and the portal's page at every other path. Must be registered last.
 * @param findSignIn reads the settings for each page view
 */
export function registerPortal(
  { app, deps }: Api,
  findSignIn: () => Promise<SignInSettings>,
  { provider, samples }: Served,
): void {
  const headersOfFiles = toPortalHeaders(provider)
  const find = createAssets(join(deps.config.distDir, 'portal'))
  const findKept = createKeptAssets(deps.config.keptAssetsDir)
  app.get('*', async (context) => {
    const { path } = context.req
    const isAsset = path.startsWith('/assets/')
    const present = path === '/' || path === '/index.html' ? undefined : await find(path)
    const asset = present ?? (isAsset ? await findKept(`portal${path}`) : undefined)
    if (asset) {
      const headers = { ...headersOfFiles, 'Cache-Control': isAsset ? immutable : 'no-cache' }
      // Webmail clients show emails on their own sites.
      const shared = path === emailMark && { 'Cross-Origin-Resource-Policy': 'cross-origin' }
      return sendAsset(context.req.raw, asset, { ...headers, ...shared })
    }
    if (!isPagePath(path)) throw new RequestError('not_found')
    const page = await find('index.html')
    if (!page) {
      throw new RequestError('not_found', {
        text: { english: 'The portal is not built yet. Run: npm run build' },
      })
    }
    const signIn = await findSignIn()
    const checkout = findCheckout(deps, path)
    const script = toConfigScript(deps, { signIn, provider, checkout, samples }, context.var.ownOrigin)
    const built = page.body.toString('utf8')
    const lines = toPreloadLines(built, context.req.raw)
    const text = built.replace('<!--config-->', () => script + lines)
    const filled = await toAsset(Buffer.from(text), page.type)
    const headers = toPageHeaders({
      provider,
      oneTap: signIn.oneTap !== undefined,
      checkout: checkout === 'here' ? deps.payments?.pagePolicy : undefined,
    })
    return sendAsset(context.req.raw, filled, { ...headers, 'Cache-Control': 'no-cache' })
  })
}

/**
 * Whether this page can show the checkout. Only the policy of `/portal` allows the payment service; other pages must be
 * reloaded there. Undefined on a server without payments.
 */
function findCheckout({ payments }: Deps, path: string): 'here' | 'elsewhere' | undefined {
  if (!payments) return undefined
  return path === '/portal' ? 'here' : 'elsewhere'
}

/** Returns the page's configuration as a JSON script element. It is not executed, so it needs no policy. */
function toConfigScript(
  { config }: Deps,
  {
    signIn,
    provider,
    checkout,
    samples,
  }: Served & { signIn: SignInSettings; checkout: 'here' | 'elsewhere' | undefined },
  ownOrigin: string,
): string {
  const json = JSON.stringify({
    productName: config.productName,
    // In development, the page can be opened under any loopback name, and its policy only allows calls to its own
    // origin.
    apiUrl: ownOrigin,
    ...(provider ? { providerUrl: provider.isVendor ? null : provider.url } : {}),
    ...signIn,
    checkout,
    ...(samples.length > 0 ? { samples } : {}),
    links: config.links,
    ...(Object.keys(config.texts.screens).length > 0 ? { texts: config.texts.screens } : {}),
  })
  return `<script type="application/json" id="config">${json.replaceAll('<', '\\u003c')}</script>`
}
