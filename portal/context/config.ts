import * as z from 'zod/mini'
import { oneTapPositions } from '#contract/one-tap.ts'
import { product } from '#contract/product.ts'
import type { Overrides } from '../messages/texts.ts'
import { paths } from '../router/paths.ts'

/** A link target: a path on this site, a web URL or an email address; never a `javascript:` URL. */
const Link = z.string().check(
  z.refine((text) => {
    try {
      return ['http:', 'https:', 'mailto:'].includes(new URL(text, 'https://portal.invalid').protocol)
    } catch {
      return false
    }
  }, 'must be a web or email address, or a path on this site'),
)

const link = (fallback: string) => z._default(Link, fallback)

const Links = z.object({
  download: link(paths.download),
  home: link('/'),
  about: link('/info/about'),
  faq: link('/info/faq'),
  terms: link('/info/terms'),
  privacy: link('/info/privacy'),
  contact: link('/info/contact'),
})

const Config = z.object({
  productName: z._default(z.string().check(z.minLength(1)), product.name),
  publicToken: z._default(
    z.string().check(z.minLength(1)),
    'public-token-test-00000000-0000-4000-8000-000000000001',
  ),
  /** base URL of /api/v1 and /sdk/v1; default: this origin */
  apiUrl: z.optional(z.url()),
  /**
   * base URL of a hosted provider's API, which replaces /sdk/v1 of `apiUrl`; null: the vendor's API, which its client
   * knows
   */
  providerUrl: z.optional(z.nullable(z.url())),
  /** the products of the sign-in widget */
  products: z._default(z.array(z.string()).check(z.minLength(1)), ['passwords']),
  /** the social providers, if `oauth` is among the products */
  sites: z._default(z.array(z.string()), []),
  /** where One Tap's prompt appears; absent: no One Tap */
  oneTap: z.optional(z.enum(oneTapPositions)),
  /** whether this page's policy allows Stripe's checkout, or the page must be reloaded for it; absent: no checkout */
  checkout: z.optional(z.enum(['here', 'elsewhere'])),
  /** the file names of the demo's cakes, which the server offers for download in development */
  samples: z._default(z.array(z.string()), []),
  links: z._default(Links, Links.parse({})),
  /** the operator's own texts by language and key, which the server has checked */
  texts: z._default(z.custom<Overrides>(), {}),
})

export type Config = z.infer<typeof Config> & { apiUrl: string; providerUrl: string | null }
export type LinkName = keyof Config['links']

/**
 * Parses the configuration that the server writes into the page (`<script type="application/json" id="config">`).
 *
 * @param text undefined for a page without the element, which uses the defaults
 * @throws Error that names the invalid value
 */
export function parseConfig(text: string | undefined, origin: string): Config {
  const result = Config.safeParse(text === undefined ? {} : parseJson(text))
  if (result.success) {
    const apiUrl = (result.data.apiUrl ?? origin).replace(/\/+$/, '')
    const { providerUrl = apiUrl, ...rest } = result.data
    return { ...rest, apiUrl, providerUrl }
  }
  const [issue] = result.error.issues
  throw new Error(`The portal's configuration is not valid: ${issue?.path.join('.')}: ${issue?.message}.`)
}

/** The operator's own app, if the link to the app is configured, and its name: its host, or its path on this site. */
export function findOwnApp({ links: { download } }: Pick<Config, 'links'>) {
  if (download === paths.download) return undefined
  const url = new URL(download, 'https://portal.invalid')
  return { link: download, name: url.host === 'portal.invalid' ? url.pathname : url.host || url.pathname }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error("The portal's configuration in the page is not JSON.", { cause })
  }
}
