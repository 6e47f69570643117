import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buttonChunks } from '#contract/products.ts'
import type { Deps } from '../../app/deps.ts'
import { listShownProviders } from '../../identity/base/projects/document-columns.ts'
import type { Project } from '../../identity/base/projects/store.ts'
import { findWidgetScript, type WidgetScript } from '../../pages/widget-script.ts'
import { UsageError } from '../usage-error.ts'
import {
  type BusinessTag,
  describeMissingProducts,
  listBusinessProducts,
  listMemberProviders,
  readBusinessTag,
  type TagChoice,
} from './business-tag.ts'

/** The products whose messages or providers send users back to a page. */
export const needsRedirect = (product: string) => ['emailMagicLinks', 'passwords', 'oauth'].includes(product)

/**
 * The sentence that says why the widget cannot show this project, and what to change; undefined if it can.
 *
 * @throws UsageError if the choice does not fit the project
 */
export function findTagProblem(project: Project, choice: TagChoice = {}): string | undefined {
  const business = readBusinessTag(project, choice)
  if (business)
    return listBusinessProducts(project, business).length > 0
      ? undefined
      : describeMissingProducts(project, business)
  const usable = listUsable(project)
  if (isShowable(usable)) return undefined
  const reason =
    usable.length > 0
      ? 'The widget cannot offer passkeys alone. Add another product, such as otp,'
      : 'The widget cannot offer oauth without a provider. Add a client at one'
  return `${reason} to the document of ${project.name}, and apply it.`
}

/**
 * The HTML that shows the widget of a project. If the widget is not built, the script has no version.
 *
 * @throws UsageError if the widget cannot show the project: see `findTagProblem`
 */
export async function toTagLines(
  deps: Pick<Deps, 'config'>,
  project: Project,
  choice: TagChoice = {},
): Promise<string[]> {
  const { publicToken, apiUrl, products, config, ...business } = toTag(deps, project, choice)
  const child = config && `  <script type="application/json">${JSON.stringify(config)}</script>`
  const script = await findWidgetScript(deps)
  const folder = script && `${apiUrl}/widget/${script.version}`
  return [
    ...toScriptLines(apiUrl, script),
    ...(folder
      ? await toPreloadLines(deps.config.distDir, folder, { ...business, products, isPrerendered: false })
      : []),
    '<login-widget',
    ...toBusinessAttributes(business),
    `  public-token="${publicToken}"`,
    `  api-url="${apiUrl}"`,
    ...(child ? [`  products="${products.join(' ')}">`, child, '</login-widget>'] : []),
    ...(child ? [] : [`  products="${products.join(' ')}"></login-widget>`]),
  ]
}

/**
 * The HTML that shows the first screen of a project's widget before the script has loaded, and the sources that a content
 * security policy needs.
 *
 * @throws UsageError if the widget is not built, or if it cannot show the project: see `findTagProblem`
 */
export async function toPrerenderedLines(
  deps: Pick<Deps, 'config'>,
  project: Project,
  choice: TagChoice = {},
): Promise<string[]> {
  const { publicUrl, distDir } = deps.config
  const script = await findWidgetScript(deps)
  if (!script) throw new UsageError('The widget is not built. Build it with: npm run build:widget')
  const prerender = await loadPrerender(distDir)
  const tag = toTag(deps, project, choice)
  const { html, csp } = await prerender(tag)
  return [
    ...toScriptLines(publicUrl, script),
    ...(await toPreloadLines(distDir, `${publicUrl}/widget/${script.version}`, {
      ...tag,
      isPrerendered: true,
    })),
    html,
    `<!-- Content-Security-Policy: style-src ${csp.styleSrc}; script-src ${publicUrl} ${csp.scriptSrc}; connect-src ${publicUrl} -->`,
  ]
}

/** The attributes and the configuration of a tag. */
type Tag = Partial<BusinessTag> & {
  publicToken: string
  apiUrl: string
  products: readonly string[]
  config?: { oauthOptions: { providers: { type: string }[] } }
}

function toTag({ config }: Pick<Deps, 'config'>, project: Project, choice: TagChoice): Tag {
  const problem = findTagProblem(project, choice)
  if (problem !== undefined) throw new UsageError(problem)
  const business = readBusinessTag(project, choice)
  const products = business ? listBusinessProducts(project, business) : listUsable(project)
  const tag = { publicToken: project.publicToken, apiUrl: config.publicUrl, products, ...business }
  if (!products.includes('oauth')) return tag
  const shown = business ? listMemberProviders(project) : listShownProviders(project)
  const providers = shown.map((type) => ({ type }))
  return { ...tag, config: { oauthOptions: { providers } } }
}

const toBusinessAttributes = ({ kind, flow, organizationSlug }: Partial<BusinessTag>): string[] =>
  kind === undefined
    ? []
    : [
        `  kind="${kind}"`,
        `  flow="${flow}"`,
        ...(organizationSlug === undefined
          ? []
          : [`  organization-slug="${toAttributeValue(organizationSlug)}"`]),
      ]

const toAttributeValue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Renders a tag with its first screen (ADR 0089). */
type Prerender = (tag: Tag) => Promise<{ html: string; csp: { styleSrc: string; scriptSrc: string } }>

async function loadPrerender(distDir: string): Promise<Prerender> {
  const path = join(distDir, 'widget', 'prerender', 'prerender.js')
  const { prerender } = (await import(pathToFileURL(path).href)) as { prerender: Prerender }
  return prerender
}

/** The code of all later screens. It delays the script, which only a prerendered tag can afford. */
const laterChunks = ['runtime', 'client']

/** The code of the first screen of business sign-in, which the script would otherwise request once it has started. */
const businessChunks = ['business']
const laterBusinessChunks = ['runtime', 'business-kind', 'business-client']

/**
 * The HTML that requests code together with the script. Each line has the digest with which the script compares the file
 * (ADR 0077), so the browser uses the file that it has requested.
 *
 * @param folder the URL of the script's folder
 */
export async function toPreloadLines(
  distDir: string,
  folder: string,
  {
    kind,
    products,
    isPrerendered,
  }: { kind?: 'business' | undefined; products: readonly string[]; isPrerendered: boolean },
): Promise<string[]> {
  const chunks = join(distDir, 'widget', 'chunks')
  const files = await readdir(chunks).catch(() => [])
  const names = [
    ...(kind === 'business' ? businessChunks : []),
    ...(isPrerendered ? (kind === 'business' ? laterBusinessChunks : laterChunks) : []),
    ...products.flatMap((product) => buttonChunks[product] ?? []),
  ]
  const listed = names.flatMap((name) => files.filter((file) => file.replace(/-[^-]+$/, '') === name))
  return Promise.all(
    listed.map(async (file) => {
      const digest = createHash('sha256').update(await readFile(join(chunks, file)))
      return `<link rel="modulepreload" href="${folder}/chunks/${file}" integrity="sha256-${digest.digest('base64')}">`
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
 * The products that work with the project's redirect URIs and providers, and together. Without any URI, only codes, wallets
 * and passkeys work. Codes and links by email exclude each other.
 */
function listUsable(project: Project): string[] {
  const hasProviders = listShownProviders(project).length > 0
  const offered = project.products.filter((product) => product !== 'oauth' || hasProviders)
  const reachable =
    project.redirectUrls.length > 0 ? offered : offered.filter((product) => !needsRedirect(product))
  const usable = isShowable(reachable) ? reachable : offered
  return usable.includes('otp') ? usable.filter((product) => product !== 'emailMagicLinks') : usable
}

/** Whether the widget accepts a list of products. Passkeys need another one. */
const isShowable = (shown: readonly string[]) => shown.some((product) => product !== 'passkeys')
