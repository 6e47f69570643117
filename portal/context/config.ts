import { type OneTapPosition, oneTapPositions } from '#contract/one-tap.ts'
import { product } from '#contract/product.ts'
import type { Overrides } from '../messages/texts.ts'
import { paths } from '../router/paths.ts'

const defaultLinks = {
  download: paths.download as string,
  home: '/',
  about: '/info/about',
  faq: '/info/faq',
  terms: '/info/terms',
  privacy: '/info/privacy',
  contact: '/info/contact',
}

export type LinkName = keyof typeof defaultLinks

export type Config = {
  productName: string
  publicToken: string
  /** base URL of /api/v1 and /sdk/v1; default: this origin */
  apiUrl: string
  /**
   * base URL of a hosted provider's API, which replaces /sdk/v1 of `apiUrl`; null: the vendor's API, which its client
   * knows
   */
  providerUrl: string | null
  /** the products of the sign-in widget */
  products: string[]
  /** the social providers, if `oauth` is among the products */
  sites: string[]
  /** where One Tap's prompt appears; undefined: no One Tap */
  oneTap: OneTapPosition | undefined
  /** whether this page's policy allows Stripe's checkout, or the page must be reloaded for it; undefined: no checkout */
  checkout: 'here' | 'elsewhere' | undefined
  /** the file names of the demo's cakes, which the server offers for download in development */
  samples: string[]
  links: Record<LinkName, string>
  /** the operator's own texts by language and key, which the server has checked */
  texts: Overrides
}

/** What a value must be, in words, and whether it is. */
type Rule<Value> = [sentence: string, isValid: (value: unknown) => value is Value]

const text: Rule<string> = [
  'must be a text',
  (value): value is string => typeof value === 'string' && value !== '',
]
const list: Rule<string[]> = [
  'must be a list of texts',
  (value): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string'),
]
const filledList: Rule<string[]> = [
  'must be a list of at least one text',
  (value): value is string[] => list[1](value) && value.length > 0,
]
const address: Rule<string> = [
  'must be a web address',
  (value): value is string => text[1](value) && findProtocol(value) !== undefined,
]
const addressOrNull: Rule<string | null> = [
  address[0],
  (value): value is string | null => value === null || address[1](value),
]
/** A link target: a path on this site, a web URL or an email address; never a `javascript:` URL. */
const link: Rule<string> = [
  'must be a web or email address, or a path on this site',
  (value): value is string =>
    typeof value === 'string' &&
    ['http:', 'https:', 'mailto:'].includes(findProtocol(value, 'https://portal.invalid') ?? ''),
]
type Values = Partial<Record<string, unknown>>
const none: Values = {}
const object: Rule<Values> = [
  'must be an object',
  (value): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value),
]
const oneOf = <const Value>(...values: readonly Value[]): Rule<Value> => [
  `must be one of ${values.join(', ')}`,
  (value): value is Value => values.some((option) => option === value),
]

function findProtocol(value: string, base?: string): string | undefined {
  try {
    return new URL(value, base).protocol
  } catch {
    return undefined
  }
}

/** @returns the value, or the fallback if there is none. @throws Error that names the value if it breaks the rule */
function requireValid<Value, Fallback>(
  path: string,
  value: unknown,
  [sentence, isValid]: Rule<Value>,
  fallback: Fallback,
): Value | Fallback {
  if (value === undefined) return fallback
  if (isValid(value)) return value
  throw new Error(`The portal's configuration is not valid: ${path}: ${sentence}.`)
}

/**
 * Parses the configuration that the server writes into the page (`<script type="application/json" id="config">`).
 * Written by hand, because the sign-in page loads no library for schemas (ADR 0100).
 *
 * @param json undefined for a page without the element, which uses the defaults
 * @throws Error that names the invalid value
 */
export function parseConfig(json: string | undefined, origin: string): Config {
  const given = requireValid('the value', json === undefined ? {} : parseJson(json), object, none)
  const read = <Value, Fallback>(name: keyof Config, rule: Rule<Value>, fallback: Fallback) =>
    requireValid(name, given[name], rule, fallback)
  const apiUrl = read('apiUrl', address, origin).replace(/\/+$/, '')
  const links = read('links', object, none)
  const linkNames = Object.keys(defaultLinks) as LinkName[]
  return {
    productName: read('productName', text, product.name),
    publicToken: read('publicToken', text, 'public-token-test-00000000-0000-4000-8000-000000000001'),
    apiUrl,
    providerUrl: read('providerUrl', addressOrNull, apiUrl),
    products: read('products', filledList, ['passwords']),
    sites: read('sites', list, []),
    oneTap: read('oneTap', oneOf(...oneTapPositions), undefined),
    checkout: read('checkout', oneOf('here', 'elsewhere'), undefined),
    samples: read('samples', list, []),
    links: Object.fromEntries(
      linkNames.map((name) => [name, requireValid(`links.${name}`, links[name], link, defaultLinks[name])]),
    ) as Config['links'],
    texts: read('texts', object, {}) as Overrides,
  }
}

/** The operator's own app, if the link to the app is configured, and its name: its host, or its path on this site. */
export function findOwnApp({ links: { download } }: Pick<Config, 'links'>) {
  if (download === paths.download) return undefined
  const url = new URL(download, 'https://portal.invalid')
  return { link: download, name: url.host === 'portal.invalid' ? url.pathname : url.host || url.pathname }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new Error("The portal's configuration in the page is not JSON.", { cause })
  }
}
