import { join } from 'node:path'
import { RequestError } from '../platform/errors/request-error.ts'
import { createAssets, sendAsset } from '../platform/http/assets.ts'
import type { Api } from '../portal/deps.ts'

/** The page of a story, which the studio shows in a frame. */
const framedPage = 'iframe.html'

/**
 * Serves the theme studio at `/studio/`: Storybook as `npm run build:storybook` builds it. Its pages have an opaque origin
 * (the policy `sandbox`), so they have no cookie, no session and no storage, and can read nothing but the files of the
 * studio.
 */
export function registerThemeStudio({ app, deps }: Api): void {
  const find = createAssets(join(deps.config.distDir, 'storybook'))
  app.get('/studio', (context) => context.redirect('/studio/', 308))
  app.get('/studio/*', async (context) => {
    const path = context.req.path.slice('/studio/'.length) || 'index.html'
    const asset = await find(path)
    if (asset) return sendAsset(context.req.raw, asset, toHeaders(path, context.var.ownOrigin))
    if (path !== 'index.html') throw new RequestError('not_found')
    throw new RequestError('not_found', {
      text: { english: 'The theme studio is not built yet. Run: npm run build:storybook' },
    })
  })
}

const toHeaders = (path: string, ownOrigin: string): Record<string, string> => ({
  'Content-Security-Policy': toPolicy(path, `${ownOrigin}/studio/`),
  'Cache-Control': 'no-cache',
  // To an opaque origin, even the files of the same server come from another site.
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
})

/** Storybook has inline scripts and styles. Logos of themes may come from any site. */
function toPolicy(path: string, studio: string): string {
  const rules = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${studio} 'unsafe-inline'`,
    `style-src ${studio} 'unsafe-inline'`,
    `img-src ${studio} data: https:`,
    `font-src ${studio}`,
    `connect-src ${studio}`,
    `frame-src ${studio}`,
    "base-uri 'none'",
    "form-action 'none'",
  ]
  // No source matches an opaque origin, so the page in the frame cannot name the one around it.
  return (path === framedPage ? rules : [...rules, "frame-ancestors 'none'"]).join('; ')
}
