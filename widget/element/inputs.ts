import type { Messages } from '#languages/en/widget.ts'
import type { WidgetConfig } from '../app/config.ts'
import { readSettings } from '../app/read-settings.ts'
import { type ColorScheme, hasOnePalette, isColorScheme, readTheme, type Theme } from '../app/theme.ts'
import type { AuthProvider } from '../core/provider.ts'
import type { Settings } from '../core/settings.ts'

export const attributeNames = [
  'public-token',
  'api-url',
  'products',
  'prefill-email',
  'autofocus',
  'locale',
  'theme',
  'shadow-dom',
  'consent',
] as const

/** The validated inputs of the tag, with a sentence for each mistake. */
export type Inputs = {
  publicToken: string
  apiUrl: string | undefined
  settings: Settings
  theme: Theme
  colorScheme: ColorScheme | undefined
  locale: string
  shadow: boolean
  warnings: string[]
}

/** Values that the host set as properties, in addition to those that `readInputs` reads. */
export type HostProps = { messages: Partial<Messages>; override: Partial<AuthProvider> }

/** All current values from the host. */
export type Latest = { inputs: Inputs; props: HostProps }

type Properties = { config: WidgetConfig | undefined; theme: Theme | undefined }

/**
 * Reads attributes, the JSON child and the properties together. A property overrides the child; an attribute overrides
 * the corresponding value of the configuration. Removing an attribute restores the default.
 */
export function readInputs(element: HTMLElement, properties: Properties): Inputs {
  const warnings: string[] = []
  const config = properties.config ?? readChild(element, warnings)
  const { settings, warnings: wrong } = readSettings(
    config,
    element.getAttribute('products'),
    element.ownerDocument.baseURI,
  )
  const locale = element.getAttribute('locale') || 'en'
  const publicToken = element.getAttribute('public-token')?.trim() ?? ''
  const { theme: configured, shadowDOM } = fields(config)
  const ofAttribute = readThemeAttribute(element, warnings)
  const { theme, warnings: wrongTheme } = readTheme(
    properties.theme ?? ofAttribute.theme ?? configured,
    (property, text) => CSS.supports(property, text),
  )
  return {
    publicToken,
    apiUrl: readApiUrl(element, warnings),
    settings: {
      ...settings,
      consent: readFlag(element.getAttribute('consent')) ?? false,
      prefillEmail: element.getAttribute('prefill-email')?.trim() ?? '',
      locale,
    },
    theme,
    colorScheme: ofAttribute.colorScheme ?? theme.colorScheme ?? (hasOnePalette(theme) ? 'light' : undefined),
    locale,
    shadow: readFlag(element.getAttribute('shadow-dom')) ?? shadowDOM !== false,
    warnings: [...warnings, ...wrong, ...wrongTheme],
  }
}

function readChild(element: HTMLElement, warnings: string[]): unknown {
  const child = element.querySelector(':scope > script[type="application/json"]')
  const text = child?.textContent?.trim() ?? ''
  if (text === '') return undefined
  return parse(text, 'The configuration inside <login-widget>', warnings)
}

function readApiUrl(element: HTMLElement, warnings: string[]): string | undefined {
  const text = element.getAttribute('api-url')?.trim()
  if (!text) return undefined
  try {
    const url = new URL(text, element.ownerDocument.baseURI)
    if (/^https?:$/.test(url.protocol)) return (url.origin + url.pathname).replace(/\/+$/, '')
  } catch {
    // reported below
  }
  warnings.push(
    `The api-url of <login-widget> must be an http or https URL such as https://example.org, not '${text}'.`,
  )
  return undefined
}

/** Reads a color scheme, or a theme as JSON. */
function readThemeAttribute(
  element: HTMLElement,
  warnings: string[],
): { colorScheme?: ColorScheme; theme?: unknown } {
  const text = element.getAttribute('theme')?.trim()
  if (!text) return {}
  if (isColorScheme(text)) return { colorScheme: text }
  if (!text.startsWith('{')) {
    warnings.push(`The theme attribute of <login-widget> must be light, dark or system, not '${text}'.`)
    return {}
  }
  return { theme: parse(text, 'The theme attribute of <login-widget>', warnings) }
}

function parse(text: string, name: string, warnings: string[]): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    warnings.push(`${name} is not valid JSON (${error instanceof Error ? error.message : error}).`)
    return undefined
  }
}

/** `""` and `"true"` are true, as in HTML; `"false"` is false; absent is undefined. */
function readFlag(text: string | null): boolean | undefined {
  return text === null ? undefined : text.trim().toLowerCase() !== 'false'
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
