import type { WidgetConfig } from '../app/config.ts'
import type { ColorScheme, Theme } from '../app/theme.ts'
import type { ProductName } from '../core/settings.ts'

/** The attributes of a tag, by the names of their properties, and its configuration. */
export type Tag = {
  publicToken: string
  /** The base URL of the server. Defaults to the hosted provider. */
  apiUrl?: string
  /** The sign-in methods, in the order of the first screen. */
  products?: string | readonly ProductName[]
  prefillEmail?: string
  /** A BCP 47 tag such as `de-AT`. Defaults to English. */
  locale?: string
  theme?: ColorScheme | Theme
  autofocus?: boolean
  /** Becomes the JSON inside the tag. */
  config?: WidgetConfig
}

/** The attributes of a tag. */
export function toAttributes(tag: Tag): Record<string, string> {
  const { products } = tag
  const values = {
    'public-token': tag.publicToken,
    'api-url': tag.apiUrl,
    products: typeof products === 'object' ? products.join(' ') : products,
    'prefill-email': tag.prefillEmail,
    locale: tag.locale,
    theme: typeof tag.theme === 'object' ? JSON.stringify(tag.theme) : tag.theme,
    autofocus: tag.autofocus ? '' : undefined,
  }
  const entries = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(entries)
}

export const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
