import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Deps } from '../../deps.ts'
import type { Project } from '../../identity/projects/store.ts'
import { findWidgetScript, type WidgetScript } from '../../widget-script.ts'
import { UsageError } from '../usage-error.ts'

/** The products whose messages or providers send users back to a page. */
export const needsRedirect = (product: string) => ['emailMagicLinks', 'passwords', 'oauth'].includes(product)

type TagProject = Pick<Project, 'publicToken' | 'products' | 'redirectUrls'>

/** The HTML that shows the widget of a project. If the widget is not built, the script has no version. */
export async function toTagLines(deps: Pick<Deps, 'config'>, project: TagProject): Promise<string[]> {
  return [
    ...toScriptLines(deps.config.publicUrl, await findWidgetScript(deps)),
    '<login-widget',
    `  public-token="${project.publicToken}"`,
    `  api-url="${deps.config.publicUrl}"`,
    `  products="${listUsable(project).join(' ')}"></login-widget>`,
  ]
}

/**
 * The HTML that shows the first screen of a project's widget before the script has loaded, and the sources that a content
 * security policy needs.
 *
 * @throws UsageError if the widget is not built, or if the project's products cannot be prerendered
 */
export async function toPrerenderedLines(deps: Pick<Deps, 'config'>, project: TagProject): Promise<string[]> {
  const { publicUrl, distDir } = deps.config
  const script = await findWidgetScript(deps)
  if (!script) throw new UsageError('The widget is not built. Build it with: npm run build:widget')
  const prerender = await loadPrerender(distDir)
  const tag = { publicToken: project.publicToken, apiUrl: publicUrl, products: listUsable(project) }
  const { html, csp } = await prerender(tag).catch((error: TypeError) => {
    throw new UsageError(
      `${error.message} Change the project's document, or prerender the tag with a configuration (docs/embedding.md).`,
    )
  })
  return [
    ...toScriptLines(publicUrl, script),
    ...(await toPreloadLines(distDir, `${publicUrl}/widget/${script.version}`)),
    html,
    `<!-- Content-Security-Policy: style-src ${csp.styleSrc}; script-src ${publicUrl} ${csp.scriptSrc}; connect-src ${publicUrl} -->`,
  ]
}

/** Renders a tag with its first screen (ADR 0089). */
type Prerender = (tag: {
  publicToken: string
  apiUrl: string
  products: readonly string[]
}) => Promise<{ html: string; csp: { styleSrc: string; scriptSrc: string } }>

async function loadPrerender(distDir: string): Promise<Prerender> {
  const path = join(distDir, 'widget', 'prerender', 'prerender.js')
  const { prerender } = (await import(pathToFileURL(path).href)) as { prerender: Prerender }
  return prerender
}

/**
 * The HTML that requests the code of all later screens together with the script. This delays the script, which only a
 * prerendered tag can afford.
 *
 * @param folder the URL of the script's folder
 */
export async function toPreloadLines(distDir: string, folder: string): Promise<string[]> {
  const chunks = join(distDir, 'widget', 'chunks')
  const names = (await readdir(chunks)).filter((name) => /^(runtime|client)-/.test(name))
  return Promise.all(
    names.map(async (name) => {
      const digest = createHash('sha256').update(await readFile(join(chunks, name)))
      return `<link rel="modulepreload" href="${folder}/chunks/${name}" integrity="sha256-${digest.digest('base64')}">`
    }),
  )
}

function toScriptLines(publicUrl: string, script: WidgetScript | undefined): string[] {
  if (!script) return [`<script type="module" src="${publicUrl}/widget/login-widget.js"></script>`]
  return [
    '<script type="module"',
    `  src="${publicUrl}/widget/${script.version}/login-widget.js"`,
    `  integrity="${script.integrity}"`,
    '  crossorigin="anonymous"></script>',
  ]
}

/**
 * The products that work with the project's redirect URIs, and together. Without any URI, only codes work. Codes and
 * links by email exclude each other.
 */
function listUsable({ products: offered, redirectUrls }: TagProject): string[] {
  const reachable = redirectUrls.length > 0 ? offered : offered.filter((product) => !needsRedirect(product))
  const usable = reachable.length > 0 ? reachable : offered
  return usable.includes('otp') ? usable.filter((product) => product !== 'emailMagicLinks') : usable
}
