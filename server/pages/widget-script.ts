import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { product } from '#contract/product.ts'
import { RequestError } from '../platform/errors/request-error.ts'
import { createAssets, immutable, sendAsset } from '../platform/http/assets.ts'
import { createKeptAssets, keepCopy } from '../platform/http/kept-assets.ts'
import type { Api, Deps } from '../portal/deps.ts'

/** A folder below `/widget/`: the product's version, and a digest of the script. */
const versionFolder = /^(\d+\.\d+\.\d+-[0-9a-f]{8})\/(.+)$/

/** The widget's script at an address whose files never change. */
export type WidgetScript = {
  /** the product's version and a digest of the script, such as `4.1.0-1a2b3c4d` */
  version: string
  /** the value of the attribute `integrity`, which covers all files of the script */
  integrity: string
}

const toScript = (entry: Uint8Array): WidgetScript => ({
  version: `${product.version}-${createHash('sha256').update(entry).digest('hex').slice(0, 8)}`,
  integrity: `sha384-${createHash('sha384').update(entry).digest('base64')}`,
})

/**
 * Serves the widget's files to any origin: the newest script at `/widget/login-widget.js`, and each version at
 * `/widget/VERSION/login-widget.js`, whose files never change (ADR 0077).
 */
export function registerWidget({ app, deps }: Api): void {
  const find = createAssets(join(deps.config.distDir, 'widget'))
  const findKept = createAssets(deps.config.widgetVersionsDir)
  const findAsset = createKeptAssets(deps.config.keptAssetsDir)
  const findVersion = async () => {
    const entry = await find('login-widget.js')
    return entry && toScript(entry.body).version
  }
  app.get('/widget/*', async (context) => {
    const path = context.req.path.slice('/widget/'.length)
    const [, version, file = ''] = versionFolder.exec(path) ?? []
    const isNewest = version !== undefined && version === (await findVersion())
    const asset =
      version !== undefined
        ? await (isNewest ? find(file) : findKept(path))
        : ((await find(path)) ?? (path.startsWith('chunks/') ? await findAsset(`widget/${path}`) : undefined))
    if (!asset) throw new RequestError('not_found')
    return sendAsset(context.req.raw, asset, {
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // Chunk names contain a digest. The name of the newest script is fixed, so it must be revalidated.
      'Cache-Control':
        version !== undefined || path.includes('chunks/')
          ? immutable
          : 'public, max-age=300, must-revalidate',
      // Tells a page the address of this script that never changes.
      ...(path === 'login-widget.js' && {
        'Content-Location': `/widget/${toScript(asset.body).version}/login-widget.js`,
        'Access-Control-Expose-Headers': 'Content-Location',
      }),
    })
  })
}

/**
 * Finds the address and the integrity of the newest script.
 * @returns undefined if the widget is not built
 */
export async function findWidgetScript({ config }: Pick<Deps, 'config'>): Promise<WidgetScript | undefined> {
  const entry = await readFile(join(config.distDir, 'widget', 'login-widget.js')).catch(() => undefined)
  return entry && toScript(entry)
}

/**
 * Keeps a copy of the newest script and of all other files at its address, such as the prerenderer and the licenses, so
 * that a server of a later version still serves them: browsers and pages were told that they never change.
 * @throws if the folder cannot be written
 */
export async function keepWidgetVersion(deps: Pick<Deps, 'config'>): Promise<void> {
  const script = await findWidgetScript(deps)
  const { distDir, widgetVersionsDir } = deps.config
  if (!script) return
  const folder = join(distDir, 'widget')
  await keepCopy(join(widgetVersionsDir, script.version), folder, await readdir(folder))
}
