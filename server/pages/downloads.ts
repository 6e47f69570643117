import { join } from 'node:path'
import { RequestError } from '../platform/errors/request-error.ts'
import { createAssets, sendAsset } from '../platform/http/assets.ts'
import type { Api } from '../portal/deps.ts'

/** Serves the packages for npm: the widget and the command-line tool. `npm install` accepts their URLs. */
export function registerDownloads({ app, deps }: Api): void {
  const find = createAssets(join(deps.config.distDir, 'packages'))
  app.get('/downloads/*', async (context) => {
    const asset = await find(context.req.path.slice('/downloads/'.length))
    if (!asset) throw new RequestError('not_found')
    return sendAsset(context.req.raw, asset, {
      'Cache-Control': 'no-cache',
      'Content-Disposition': 'attachment',
    })
  })
}
