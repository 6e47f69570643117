import { later } from '#languages/en/widget/later.ts'
import type { Messages } from '#languages/en/widget.ts'
import type { BlockNeeds } from '../app/blocks.ts'
import type { HostEvent } from '../app/host-events.ts'
import type { Methods } from '../app/methods.ts'
import { createPhoneMetadataLoader, loadPhoneMetadata } from '../app/phones.ts'
import type { WidgetFlow } from '../app/states.ts'
import { ToastList } from '../app/ToastList.tsx'
import { createWidget, type Widget } from '../app/widget.ts'
import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'
import type { Ports, Store } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { AuthProvider } from '../core/provider.ts'
import type { Settings } from '../core/settings.ts'
import type { Wallets } from '../core/wallets.ts'
import { createHostedProvider } from '../provider/stytch/hosted-provider.ts'
import css from '../ui/later.css?inline'
import type { LoginWidgetEventDetails, LoginWidgetEventName } from './events.ts'
import { fetchClient } from './fetch-client.ts'
import { openResetRequestedFlag, pageClock, pagePasskeys, pageURL } from './runtime-ports.ts'

/** What the entry passes to the runtime of one element. */
export type RuntimeDeps = {
  element: HTMLElement
  publicToken: string
  apiUrl: string | undefined
  flow: WidgetFlow
  methods: Methods
  store: Store
  lastProvider: Store
  settings(): Settings
  /** The host-supplied parts that replace those of the provider. */
  override(): Partial<AuthProvider>
  emit<Name extends LoginWidgetEventName>(name: Name, detail: LoginWidgetEventDetails[Name]): boolean
  emitProblem(problem: Problem): void
  mayLeave: Ports['mayLeave']
}

/** The texts of all screens except the first. */
export const words: Partial<Messages> = later
/** Draws the toasts. */
export const toastList = ToastList
/** The styles of all screens except the first. */
export const sheet = css

const wallets = createLazy(
  fetchChunk(
    () => import('../methods/wallet/page-wallets.ts'),
    ({ openPageWallets }): Wallets => openPageWallets(window),
  ),
)

/** Shared by all elements of the page. */
export const blockNeeds: BlockNeeds = {
  phones: createPhoneMetadataLoader(loadPhoneMetadata, pageClock),
  wallets,
}

/** The public token of the project that uses a session cookie on this page, by the cookie's name. */
const cookieOwners = new Map<string, string>()

/** Creates everything that an element needs after its first screen. */
export function createRuntime({
  element,
  publicToken,
  apiUrl,
  override,
  emit,
  emitProblem,
  ...deps
}: RuntimeDeps): Widget {
  // Only a frame can be sandboxed. If the chunk cannot be loaded, forms keep the browser's behavior.
  if (window.parent !== window) {
    void import('./sandboxed-forms.ts').then(
      ({ submitSandboxedForms }) => submitSandboxedForms(element),
      () => {},
    )
  }
  let isMissingTold = false
  const ordinary = createHostedProvider(async () => {
    if (publicToken === '') {
      if (!isMissingTold) emitProblem(problem('public_token_missing'))
      isMissingTold = true
      throw Object.assign(new Error('No public token.'), { code: 'public_token_missing' })
    }
    const createStytchProvider = await fetchClient()
    const { sessionCookie } = deps.settings()
    const owner = cookieOwners.get(sessionCookie) ?? publicToken
    cookieOwners.set(sessionCookie, owner)
    if (owner !== publicToken) void warnOfSharedCookie(sessionCookie, [owner, publicToken])
    return createStytchProvider({ publicToken, apiUrl, sessionCookie })
  }, explain)

  async function explain(error: unknown): Promise<unknown> {
    const chunk = await import('../provider/stytch/rejected-origin.ts').catch(() => undefined)
    return chunk ? chunk.explainFailure(error, { publicToken, apiUrl }) : error
  }

  async function warnOfSharedCookie(name: string, tokens: readonly string[]) {
    const { reportSharedCookie } = await import('./shared-cookie.ts')
    emit('lw-error', { code: 'configuration', message: reportSharedCookie(name, tokens) })
  }

  function emitHostEvent(event: HostEvent) {
    switch (event.type) {
      case 'authenticated':
        return emit('lw-authenticated', { method: event.method })
      case 'flow-complete':
        return emit('lw-flow-complete', { method: event.method, screen: event.screen })
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
    clock: pageClock,
    pageURL,
    passkeys: pagePasskeys,
    resetRequested: openResetRequestedFlag(`login-widget:asked:${publicToken}`),
    window,
    provider() {
      const parts = override()
      // The client is not loaded for the name alone, if the host has its own sessions.
      return { ...ordinary, ...(parts.sessions && { findProjectName: undefined }), ...parts }
    },
    emit: emitHostEvent,
  })
}
