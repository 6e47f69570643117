import { later } from '#languages/en/widget/later.ts'
import type { BlockNeeds } from '../app/blocks.ts'
import type { BusinessConfig } from '../app/business/config.ts'
import type { WidgetConfig } from '../app/config.ts'
import { consumer } from '../app/consumer.ts'
import type { HostEvent } from '../app/host-events.ts'
import { laterParts } from '../app/later-parts.tsx'
import { loaders } from '../app/method-loaders.ts'
import type { AnyMethod, Methods } from '../app/methods.ts'
import { toSentences } from '../app/mistakes.ts'
import { createPhoneMetadataLoader, loadPhoneMetadata } from '../app/phones.ts'
import type { WidgetFlow } from '../app/states.ts'
import { createWidget, type Widget } from '../app/widget.ts'
import { CodedError } from '../core/coded-error.ts'
import { reportLostChunk, watchLostChunks } from '../core/lost-chunk.ts'
import type { MethodName } from '../core/method-name.ts'
import type { Ports } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { AuthProvider } from '../core/provider/auth-provider.ts'
import type { Settings } from '../core/settings.ts'
import { toSentence } from '../messages/problem-text.ts'
import { drawings } from '../screens/Emblem.tsx'
import css from '../ui/later.css?inline'
import { registerSheet } from '../ui/sheets.ts'
import { createConfigurationReport } from './configuration-report.ts'
import type { ElementKind } from './element-kind.ts'
import type { LoginWidgetEventDetails, LoginWidgetEventName } from './events.ts'
import { fetchClient } from './fetch-client.ts'
import { keepFocus } from './keep-focus.ts'
import {
  openBrowserStore,
  openResetRequestedFlag,
  openTabStore,
  pageClock,
  pagePasskeys,
  pageURL,
} from './runtime-ports.ts'
import { additionalTexts, tables } from './texts.ts'

const consumerKind: ElementKind = { ...consumer, fetchClient }

/** What the entry passes to the runtime of one element. */
export type RuntimeDeps = {
  element: HTMLElement & { refocus?: () => void; config?: WidgetConfig | BusinessConfig | undefined }
  publicToken: string
  apiUrl: string | undefined
  flow: WidgetFlow
  /** By default, the consumer's. */
  kind?: ElementKind | undefined
  methods: Methods
  /** The key of the interrupted code in the tab's storage. */
  storeKey: string
  settings(): Settings
  /** The host-supplied parts that replace those of the provider. */
  override(): Partial<AuthProvider>
  emit<Name extends LoginWidgetEventName>(name: Name, detail: LoginWidgetEventDetails[Name]): boolean
  emitProblem(problem: Problem): void
  mayLeave: Ports['mayLeave']
}

/** Shared by all elements of the page. */
const blockNeeds: BlockNeeds = {
  phones: createPhoneMetadataLoader(loadPhoneMetadata, pageClock),
}

/** The public token of the project that uses a session cookie on this page, by the cookie's name. */
const cookieOwners = new Map<string, string>()

const basicMethods: readonly MethodName[] = ['otp', 'magic-link', 'password', 'second-factor']

async function fetchMethod(name: MethodName): Promise<AnyMethod> {
  const [method] = await Promise.all([
    loaders[name](),
    basicMethods.includes(name) || additionalTexts.load(),
    drawings.load().catch(reportLostChunk),
  ])
  tables.add(method.texts ?? {})
  return method
}

const unexplainedCodes: readonly string[] = ['unreachable', 'bad_domain_for_stytch_sdk']

/** The provider of the last social sign-in in this browser. */
const openLastProvider = (publicToken: string) => openBrowserStore(`login-widget:social:${publicToken}`)

/** Creates everything that an element needs after its first screen. */
function createRuntime({
  element,
  publicToken,
  apiUrl,
  storeKey,
  override,
  emit,
  emitProblem,
  kind = consumerKind,
  ...deps
}: RuntimeDeps): Widget {
  // Only a frame can be sandboxed. If the chunk cannot be loaded, forms keep the browser's behavior.
  if (window.parent !== window) {
    void import('./sandboxed-forms.ts').then(
      ({ submitSandboxedForms }) => submitSandboxedForms(element),
      reportLostChunk,
    )
  }
  element.refocus ??= keepFocus(element)
  watchLostChunks(() => emitProblem(problem('unreachable')))
  let isMissingTold = false
  const ordinary = kind.createProvider(async () => {
    if (publicToken === '') {
      if (!isMissingTold) emitProblem(problem('public_token_missing'))
      isMissingTold = true
      throw new CodedError('public_token_missing', 'No public token.')
    }
    const createStytchProvider = await kind.fetchClient()
    const { sessionCookie } = deps.settings()
    const owner = cookieOwners.get(sessionCookie) ?? publicToken
    cookieOwners.set(sessionCookie, owner)
    if (owner !== publicToken) void warnOfSharedCookie(sessionCookie, [owner, publicToken])
    return createStytchProvider({ publicToken, apiUrl, sessionCookie })
  }, explain)

  /** Finds out why a call did not reach the server, or why the server rejected the page's origin. */
  async function explain(error: unknown): Promise<unknown> {
    if (!(error instanceof CodedError && unexplainedCodes.includes(error.code))) return error
    const chunk = await import('../provider/stytch/rejected-origin.ts').catch(() => undefined)
    return chunk ? chunk.explainFailure(error, { publicToken, apiUrl }) : error
  }

  async function warnOfSharedCookie(name: string, tokens: readonly string[]) {
    const chunk = await import('./shared-cookie.ts').catch(reportLostChunk)
    if (chunk) emit('lw-error', { code: 'configuration', message: chunk.reportSharedCookie(name, tokens) })
  }

  async function findMistakes() {
    const config = readConfig(element)
    if (config === undefined) return []
    return kind.listUnknownKeys(config)
  }

  function emitHostEvent(event: HostEvent) {
    switch (event.type) {
      case 'authenticated':
        return emit('lw-authenticated', { method: event.method })
      case 'flow-complete':
        return emit('lw-flow-complete', { method: event.method, screen: event.screen })
      case 'organization':
        return emit('lw-organization', { id: event.id, slug: event.slug })
      case 'logged-out':
        return emit('lw-logged-out', null)
      case 'screen-change':
        return emit('lw-screen-change', { screen: event.screen, previous: event.previous })
      case 'error':
        return emitProblem(event.problem)
      case 'event':
        return emit('lw-event', { name: event.name, details: event.details })
    }
  }

  return createWidget({
    ...deps,
    ...blockNeeds,
    kind,
    store: openTabStore(storeKey),
    lastProvider: openLastProvider(publicToken),
    clock: pageClock,
    pageURL,
    passkeys: pagePasskeys,
    resetRequested: openResetRequestedFlag(`login-widget:asked:${publicToken}`),
    window,
    findMistakes,
    provider() {
      const parts = override()
      // The client is not loaded for the name alone, if the host has its own sessions.
      return { ...ordinary, ...(parts.sessions && { findProjectName: undefined }), ...parts }
    },
    emit: emitHostEvent,
  })
}

/** The configuration as the host wrote it. If its JSON is invalid, that is the mistake that is reported. */
function readConfig(element: RuntimeDeps['element']): unknown {
  const child = element.querySelector(':scope > script[type="application/json"]')
  try {
    return element.config ?? (child ? JSON.parse(child.textContent ?? '') : undefined)
  } catch {
    return undefined
  }
}

// The texts and the styles of all screens except the first.
tables.add(later)
registerSheet(css)

/** What the entry uses of this chunk. */
export const runtime = {
  createRuntime,
  fetchMethod,
  toSentences,
  createConfigurationReport,
  blockNeeds,
  toSentence,
  openLastProvider,
  parts: laterParts,
}
