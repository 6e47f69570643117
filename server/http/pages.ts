import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { findPortalProject } from '../projects/store.ts'
import { AppError } from './app-error.ts'
import { createAssets, sendAsset, toAsset } from './assets.ts'
import type { Api } from './context.ts'
import { portalPolicy } from './security-headers.ts'

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

/** The portal: its files, and its page for every other address that a browser navigates to. To be registered last. */
export function registerPortal({ app, deps }: Api): void {
  const find = createAssets(join(deps.config.distDir, 'portal'))
  app.get('*', async (context) => {
    const { path } = context.req
    const asset = path === '/' || path === '/index.html' ? undefined : await find(path)
    const headers = { 'Content-Security-Policy': portalPolicy }
    if (asset) {
      const cached = path.startsWith('/assets/') ? forAYear : 'no-cache'
      return sendAsset(context.req.raw, asset, { ...headers, 'Cache-Control': cached })
    }
    if (!/\btext\/html\b/.test(context.req.header('accept') ?? '')) throw new AppError('not_found')
    const page = await find('index.html')
    if (!page) {
      throw new AppError('not_found', { text: 'The portal is not built yet. Build it with: npm run build' })
    }
    const script = await toConfigScript(deps, new URL(context.req.url).origin)
    const text = page.body.toString('utf8').replace('<!--config-->', () => script)
    const filled = await toAsset(Buffer.from(text), page.type)
    return sendAsset(context.req.raw, filled, { ...headers, 'Cache-Control': 'no-cache' })
  })
}

/** What the page must know of this server, as a block of JSON that no policy has to allow, because nothing runs it. */
async function toConfigScript({ db, config }: Deps, ownOrigin: string): Promise<string> {
  const project = await db.transaction(findPortalProject)
  const json = JSON.stringify({
    productName: config.productName,
    publicToken: project?.publicToken,
    // In development the page may be opened under any loopback name, and its policy lets it call only itself.
    apiUrl: config.mode === 'development' ? ownOrigin : config.publicUrl,
    products: project?.products,
    links: config.links,
  })
  return `<script type="application/json" id="config">${json.replaceAll('<', '\\u003c')}</script>`
}
