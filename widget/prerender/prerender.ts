import { type ComponentType, createElement } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { App } from '../app/App.tsx'
import { createBlocks, loaders } from '../app/blocks.ts'
import type { BusinessConfig } from '../app/business/config.ts'
import type { WidgetConfig } from '../app/config.ts'
import { toSentences } from '../app/mistakes.ts'
import { findConflict } from '../app/read-settings.ts'
import type { State } from '../app/states.ts'
import type { View } from '../app/view.ts'
import { restartIds } from '../bundle/react.ts'
import { mainScreen } from '../core/states.ts'
import { type Inputs, readInputs } from '../element/inputs.ts'
import { tables } from '../element/texts.ts'
// Registers the first screen of businesses.
import '../element/business.ts'
import centeredCss from '../ui/centered-text.css?inline'
import tabsCss from '../ui/tabs.css?inline'
import css from '../ui/widget.css?inline'
import { isSafeValue } from './safe-value.ts'
import { toStaticHtml } from './static-html.ts'
import { checkOptions, escapeAttribute, type PrerenderOptions, toAttributes } from './tag.ts'

export type { PrerenderOptions } from './tag.ts'

/** The minified script of keep-form.ts, which the build inserts. */
declare const KEEP_FORM: string

export type Prerendered = {
  /** The tag with its first screen, to write into a page. */
  html: string
  /** The CSP sources that allow the style and the script inside the tag without a nonce. */
  csp: { styleSrc: string; scriptSrc: string }
}

/**
 * Renders `<login-widget>` with its first screen in a declarative shadow root, so that visitors see and use the form
 * before the widget's script has loaded. The script then takes over the form, including what the visitor has typed, and
 * submits the form if the visitor already has.
 *
 * @throws TypeError if an option is invalid, with a sentence for each mistake
 */
export async function prerender(options: PrerenderOptions): Promise<Prerendered> {
  checkOptions(options)
  const attributes = toAttributes(options)
  const inputs = readTag(attributes, options.config ?? {})
  await (inputs.front ?? tables).load(inputs.locale)
  const view = toView(inputs)
  restartIds()
  const rendered = renderToString(createElement(App as ComponentType<{ view: View }>, { view }))
  const { html: screen, rules } = toStaticHtml(rendered, options.autofocus ?? false)
  const sheet = [css, ...listLaterSheets(screen), ...rules].join('\n')
  const formattedAttributes = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  )
  const nonce = options.nonce ? ` nonce="${escapeAttribute(options.nonce)}"` : ''
  const parts = [
    `<login-widget${formattedAttributes.join('')}>`,
    `<template shadowrootmode="open"><style${nonce}>${sheet}</style>${screen}</template>`,
    options.config && `<script type="application/json">${escapeJson(options.config)}</script>`,
    `<script${nonce}>${KEEP_FORM}</script>`,
    '</login-widget>',
  ]
  return {
    html: parts.filter(Boolean).join(''),
    csp: { styleSrc: await toSource(sheet), scriptSrc: await toSource(KEEP_FORM) },
  }
}

const conflicts = {
  'config.eml_and_email_otp': 'products must not contain both emailMagicLinks and otp with emailed codes.',
  'config.passkeys_alone': 'products must contain another product besides passkeys.',
}

/** The sheets of parts that bring their own. */
const listLaterSheets = (screen: string) => [
  ...(screen.includes('lw-tabs') ? [tabsCss] : []),
  ...(screen.includes('lw-center') ? [centeredCss] : []),
]

/** @throws TypeError with a sentence for each mistake */
function readTag(attributes: Record<string, string>, config: WidgetConfig | BusinessConfig): Inputs {
  const tag = {
    // Used only to check relative URLs, which the browser resolves.
    baseURI: 'https://page.invalid/',
    getAttribute: (name: string) => attributes[name] ?? null,
  } as HTMLElement
  const inputs = readInputs(tag, { config, theme: undefined }, isSafeValue)
  const mistakes = toSentences(inputs.mistakes)
  const conflict = findConflict(inputs.settings)
  if (conflict) mistakes.push(conflicts[conflict])
  if (!inputs.shadow)
    mistakes.push('config.shadowDOM must not be false: only a shadow root can be prerendered.')
  if (mistakes.length > 0) throw new TypeError(mistakes.join(' '))
  return inputs
}

/** The view of a tag whose first screen has loaded, but nothing else. */
function toView({ settings, theme, locale, colorScheme, front }: Inputs): View {
  const state = mainScreen() as State
  return {
    flow: { state: () => state, subscribe: () => () => {}, send() {}, stop() {} },
    front,
    methods: { findScreen: () => undefined },
    blocks: createBlocks(loaders, () => Promise.reject(new Error('Blocks load in a browser.'))),
    lastProvider: { read: () => undefined },
    runtime: () => undefined,
    canPromptPasskey: true,
    settings,
    warnings: [],
    messages: tables.find(locale),
    locale: tables.has(locale) ? locale : 'en',
    languages: () => [],
    theme,
    colorScheme,
    now: Date.now,
    leave: () => true,
    findProjectName: async () => '',
  }
}

const escapeJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

async function toSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}
