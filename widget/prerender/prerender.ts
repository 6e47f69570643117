import { type ComponentType, createElement } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { later } from '#languages/en/widget/later.ts'
import { App } from '../app/App.tsx'
import { createBlocks, loaders } from '../app/blocks.ts'
import { languages } from '../app/languages.ts'
import { toSentences } from '../app/mistakes.ts'
import { findConflict } from '../app/read-settings.ts'
import type { State } from '../app/states.ts'
import type { View } from '../app/view.ts'
import { restartIds } from '../bundle/react.ts'
import { mainScreen } from '../core/states.ts'
import { type Inputs, readInputs } from '../element/inputs.ts'
import { createTables } from '../messages/tables.ts'
import tabsCss from '../ui/tabs.css?inline'
import css from '../ui/widget.css?inline'
import { isSafeValue } from './safe-value.ts'
import { toStaticHtml } from './static-html.ts'
import { escapeAttribute, type Tag, toAttributes } from './tag.ts'

/** The minified script of keep-form.ts, which the build inserts. */
declare const KEEP_FORM: string

export type PrerenderOptions = Tag & {
  /** The nonce of the page's content security policy, for the style and the script inside the tag. */
  nonce?: string
}

export type Prerendered = {
  /** The tag with its first screen, to write into a page. */
  html: string
  /** The sources with which a content security policy allows the style and the script inside the tag without a nonce. */
  csp: { styleSrc: string; scriptSrc: string }
}

/**
 * Renders `<login-widget>` with its first screen in a declarative shadow root, so that visitors see and use the form
 * before the widget's script has loaded. The script then takes over the form with what a visitor has typed, and submits
 * what was submitted before.
 *
 * @throws TypeError if an option is invalid, with a sentence for each mistake
 */
export async function prerender(options: PrerenderOptions): Promise<Prerendered> {
  const inputs = readTag(options)
  // Not those of other calls, which may be loading the same language.
  const tables = createTables(languages)
  await tables.load(inputs.locale)
  const view = toView(inputs, tables)
  restartIds()
  const { html: screen, rules } = toStaticHtml(
    renderToString(createElement(App as ComponentType<{ view: View }>, { view })),
  )
  const sheet = [css, ...(screen.includes('lw-tabs') ? [tabsCss] : []), ...rules].join('\n')
  const attributes = Object.entries(toAttributes(options)).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  )
  const nonce = options.nonce === undefined ? '' : ` nonce="${escapeAttribute(options.nonce)}"`
  const parts = [
    `<login-widget${attributes.join('')}>`,
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

/** @throws TypeError with a sentence for each mistake */
function readTag(options: PrerenderOptions): Inputs {
  const attributes = toAttributes(options)
  const tag = {
    // Only checks that relative URLs are valid. The browser resolves them.
    baseURI: 'https://page.invalid/',
    getAttribute: (name: string) => attributes[name] ?? null,
  } as HTMLElement
  const inputs = readInputs(tag, { config: options.config ?? {}, theme: undefined }, isSafeValue)
  const mistakes = toSentences(inputs.mistakes)
  const conflict = findConflict(inputs.settings)
  if (conflict) mistakes.push(later[conflict])
  if (inputs.publicToken === '') mistakes.push('publicToken must be the public token of a project.')
  if (!inputs.shadow)
    mistakes.push('config.shadowDOM must not be false: only a shadow root can be prerendered.')
  if (mistakes.length > 0) throw new TypeError(mistakes.join(' '))
  return inputs
}

/** The view of a tag whose code and texts have loaded, and nothing else. */
function toView(
  { settings, theme, locale, colorScheme }: Inputs,
  tables: ReturnType<typeof createTables>,
): View {
  const state = mainScreen() as State
  return {
    flow: { state: () => state, subscribe: () => () => {}, send() {}, stop() {} },
    methods: { ofScreen: () => undefined },
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
