import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository } from './server-process.ts'

/** Loads `prerender()` as built, because its source needs the aliases of the build. */
export async function loadPrerender() {
  const built = pathToFileURL(join(repository, 'dist/widget/prerender/prerender.js')).href
  const { prerender } = (await import(built)) as typeof import('../../../widget/prerender/prerender.ts')
  return prerender
}
