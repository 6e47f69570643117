import { join } from 'node:path'
import type { Context } from 'hono'
import { RequestError } from '../../../platform/errors/request-error.ts'
import { createAssets, sendAsset, toAsset } from '../../../platform/http/assets.ts'
import type { Env } from '../../../platform/http/context.ts'
import { createKeptAssets } from '../../../platform/http/kept-assets.ts'
import { getOwnOrigin } from '../../../platform/http/own-origin.ts'
import type { Api, Deps } from '../../base/deps.ts'
import { allowsOrigin, findProject, listProjects } from '../../base/projects/store.ts'

/**
 * Serves the page that the provider's client embeds in a hidden frame, and its script. Only registered origins may
 * embed the page, and it only responds to messages from the origin that embeds it.
 */
export function registerClientsideServices({ app, deps }: Api): void {
  const find = createAssets(join(deps.config.distDir, 'clientside-services'))
  const findKept = createKeptAssets(deps.config.keptAssetsDir)
  app.get('/clientside-services/*', async (context) => {
    const path = context.req.path.slice('/clientside-services/'.length)
    const asset =
      (await find(path)) ??
      (path.startsWith('assets/') ? await findKept(`clientside-services/${path}`) : undefined)
    if (!asset) throw new RequestError('not_found')
    if (path !== 'index.html') {
      return sendAsset(context.req.raw, asset, { 'Cache-Control': 'public, max-age=31536000, immutable' })
    }
    const embedders = await findEmbedders(context, deps)
    const script = `<script type="application/json" id="embedders">${JSON.stringify(embedders)}</script>`
    const text = asset.body.toString('utf8').replace('<!--embedders-->', () => script)
    const page = await toAsset(Buffer.from(text), asset.type)
    return sendAsset(context.req.raw, page, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': toPolicy(embedders),
      // A cross-origin isolated page only loads resources that allow it in a header.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}

/**
 * Returns the origins that may embed the page: those of the named project, otherwise the registered origin in the
 * referrer. Never returns the whole registry, which is confidential.
 */
async function findEmbedders(context: Context<Env>, { db, config }: Deps): Promise<string[]> {
  // In development, the portal can be opened under any loopback name and embeds this page from the same name.
  const ownOrigin = getOwnOrigin(context, config)
  const publicToken = context.req.query('public_token')
  if (publicToken !== undefined) {
    const project = await db.transaction((tx) => findProject(tx, publicToken))
    if (!project) return []
    return [
      ...new Set([...project.allowedOrigins, ...(project.isPortal ? [config.publicUrl, ownOrigin] : [])]),
    ]
  }
  const origin = toOrigin(context.req.header('referer'))
  if (origin === undefined) return []
  const projects = await db.transaction(listProjects)
  return projects.some((project) => allowsOrigin(project, origin, config.publicUrl)) ? [origin] : []
}

const toOrigin = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined

const toPolicy = (embedders: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embedders.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
