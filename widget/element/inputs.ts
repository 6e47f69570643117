import type { Messages } from '#languages/en/widget.ts'
import type { BusinessConfig } from '../app/business/config.ts'
import type { WidgetConfig } from '../app/config.ts'
import type { Mistake } from '../app/mistakes.ts'
import { readSettings } from '../app/read-settings.ts'
import {
  type ColorScheme,
  hasOnePalette,
  isColorScheme,
  isRecord,
  readTheme,
  type Theme,
} from '../app/theme.ts'
import type { AuthProvider } from '../core/provider/auth-provider.ts'
import type { Settings } from '../core/settings.ts'
import type { Front } from './front.ts'
import { fronts } from './fronts.ts'

/** The attributes whose text is also a property. */
export const textAttributes = [
  'public-token',
  'api-url',
  'prefill-email',
  'locale',
  'kind',
  'flow',
  'organization-slug',
] as const

export const attributeNames = [
  ...textAttributes,
  'products',
  'autofocus',
  'theme',
  'shadow-dom',
  'consent',
] as const

/** The validated inputs of the tag, with the mistakes in them. */
export type Inputs = {
  publicToken: string
  apiUrl: string | undefined
  /** The first chunk of a kind other than the consumer's; null until it has loaded, when the settings mean nothing. */
  front: Front | null | undefined
  settings: Settings
  theme: Theme
  colorScheme: ColorScheme | undefined
  locale: string
  shadow: boolean
  mistakes: Mistake[]
}

/** Values that the host set as properties, in addition to those that `readInputs` reads. */
export type HostProps = { messages: Partial<Messages>; override: Partial<AuthProvider> }

/** All current values from the host. */
export type Latest = { inputs: Inputs; props: HostProps }

type Properties = { config: WidgetConfig | BusinessConfig | undefined; theme: Theme | undefined }

/**
 * Reads attributes, the JSON child and the properties together. A property overrides the child; an attribute overrides
 * the corresponding value of the configuration. Removing an attribute restores the default.
 */
export function readInputs(
  element: HTMLElement,
  properties: Properties,
  isCssValue = (property: string, text: string) => CSS.supports(property, text),
): Inputs {
  const mistakes: Mistake[] = []
  const config = properties.config ?? readChild(element, mistakes)
  const front = element.getAttribute('kind') === 'business' ? fronts.business : undefined
  const { settings, mistakes: wrong } =
    front?.readSettings(config, element) ??
    readSettings(config, element.getAttribute('products'), element.baseURI)
  const locale = element.getAttribute('locale') || 'en'
  const publicToken = element.getAttribute('public-token')?.trim() ?? ''
  const { theme: configured, shadowDOM } = isRecord(config) ? config : {}
  const ofAttribute = readThemeAttribute(element, mistakes)
  const { theme, mistakes: wrongTheme } = readTheme(
    properties.theme ?? ofAttribute.theme ?? configured,
    isCssValue,
  )
  return {
    publicToken,
    apiUrl: readApiUrl(element, mistakes),
    front,
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
    mistakes: front === null ? [] : [...mistakes, ...wrong, ...wrongTheme],
  }
}

function readChild(element: HTMLElement, mistakes: Mistake[]): unknown {
  const child = element.querySelector(':scope > script[type="application/json"]')
  const text = child?.textContent?.trim() ?? ''
  if (text === '') return undefined
  return parse(text, 'configJson', mistakes)
}

function readApiUrl(element: HTMLElement, mistakes: Mistake[]): string | undefined {
  const text = element.getAttribute('api-url')?.trim()
  if (!text) return undefined
  try {
    const url = new URL(text, element.baseURI)
    if (/^https?:$/.test(url.protocol)) return (url.origin + url.pathname).replace(/\/+$/, '')
  } catch {
    // reported below
  }
  mistakes.push(['apiURL', text])
  return undefined
}

/** Reads a color scheme, or a theme as JSON. */
function readThemeAttribute(
  element: HTMLElement,
  mistakes: Mistake[],
): { colorScheme?: ColorScheme; theme?: unknown } {
  const text = element.getAttribute('theme')?.trim()
  if (!text) return {}
  if (isColorScheme(text)) return { colorScheme: text }
  if (!text.startsWith('{')) {
    mistakes.push(['themeAttribute', text])
    return {}
  }
  return { theme: parse(text, 'themeJson', mistakes) }
}

function parse(text: string, kind: 'configJson' | 'themeJson', mistakes: Mistake[]): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    mistakes.push([kind, (error as SyntaxError).message])
    return undefined
  }
}

/** `""` and `"true"` are true, as in HTML; `"false"` is false; absent is undefined. */
function readFlag(text: string | null): boolean | undefined {
  return text === null ? undefined : text.trim().toLowerCase() !== 'false'
}
