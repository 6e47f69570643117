import type { ProductName } from '#contract/products.ts'
import type { BusinessConfig } from '../app/business/config.ts'
import type { WidgetConfig } from '../app/config.ts'
import type { ColorScheme, Theme } from '../app/theme.ts'
import type { BusinessFlowName, BusinessProduct } from '../core/business/settings.ts'

/** The attributes of a tag, by the names of their properties, and what else the tag contains. */
export type PrerenderOptions = {
  publicToken: string
  /** The base URL of the server. Defaults to the hosted provider. */
  apiUrl?: string
  /** The sign-in methods, in the order of the first screen. */
  products?:
    | ProductName
    | BusinessProduct
    | (string & Record<never, never>)
    | readonly (ProductName | BusinessProduct)[]
  prefillEmail?: string
  /** A BCP 47 tag such as `de-AT`. Defaults to English. */
  locale?: string
  theme?: ColorScheme | Theme
  /** `business` for a project with organizations. */
  kind?: 'business'
  /** How visitors of a business sign in. Defaults to `discovery`. */
  flow?: BusinessFlowName
  /** The organization of the page. Defaults to that of the project's pattern. */
  organizationSlug?: string
  /** Focuses the first field. */
  autofocus?: boolean
  /** Becomes the JSON inside the tag. */
  config?: WidgetConfig | BusinessConfig
  /** The nonce of the page's content security policy, for the style and the script inside the tag. */
  nonce?: string
}

/** What each option may be besides undefined and null. */
const options: Record<keyof PrerenderOptions, readonly string[]> = {
  publicToken: ['string'],
  apiUrl: ['string'],
  products: ['string', 'array'],
  prefillEmail: ['string'],
  locale: ['string'],
  theme: ['string', 'object'],
  kind: ['string'],
  flow: ['string'],
  organizationSlug: ['string'],
  autofocus: ['boolean'],
  config: ['object'],
  nonce: ['string'],
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

/**
 * Checks the names and types of the options, which may come from JavaScript. The widget's own checks follow.
 *
 * @throws TypeError with a sentence for each mistake
 */
export function checkOptions(given: PrerenderOptions): void {
  const mistakes = Object.entries(given ?? {}).flatMap(([name, value]) => {
    const types = Object.hasOwn(options, name) ? options[name as keyof PrerenderOptions] : undefined
    if (!types) return `${name} is not an option. The options are ${Object.keys(options).join(', ')}.`
    const isAllowed = value === undefined || value === null || types.includes(typeOf(value))
    return isAllowed ? [] : `${name} must be of the type ${types.join(' or ')}.`
  })
  if (!given?.publicToken) mistakes.push('publicToken must be the public token of a project.')
  mistakes.push(...listMismatches(given ?? {}))
  if (mistakes.length > 0) throw new TypeError(mistakes.join(' '))
}

/** Lists a sentence for each option that another one contradicts. The widget would ignore it. */
function listMismatches({ kind, flow, organizationSlug }: Partial<PrerenderOptions>): string[] {
  if (kind !== undefined && kind !== null && kind !== 'business')
    return ['kind must be business, or be omitted.']
  if (!kind)
    return [flow, organizationSlug].some(Boolean) ? ["flow and organizationSlug need kind: 'business'."] : []
  const isDiscovery = !flow || flow === 'discovery'
  return organizationSlug && isDiscovery
    ? ["organizationSlug needs flow: 'organization' or flow: 'password-reset'."]
    : []
}

/** The attributes of a tag. */
export function toAttributes(given: PrerenderOptions): Record<string, string> {
  const { products, theme } = given
  const values = {
    'public-token': given.publicToken,
    'api-url': given.apiUrl,
    products: typeof products === 'object' ? products?.join(' ') : products,
    'prefill-email': given.prefillEmail,
    locale: given.locale,
    theme: typeof theme === 'object' ? theme && JSON.stringify(theme) : theme,
    kind: given.kind,
    flow: given.flow,
    'organization-slug': given.organizationSlug,
    autofocus: given.autofocus ? '' : undefined,
  }
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
