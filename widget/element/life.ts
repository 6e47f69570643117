import { loaders as blockLoaders, createBlocks } from '../app/blocks.ts'
import { createMethods, loaders, methodsOf } from '../app/methods.ts'
import { createPhoneBooks, loadPhoneBook } from '../app/phones.ts'
import type { View } from '../app/view.ts'
import { createLazyWallets, loadWallets } from '../app/wallets.ts'
import { createWidget, type Notice, type Widget } from '../app/widget.ts'
import type { Store } from '../core/ports.ts'
import type { AuthProvider, Session } from '../core/provider.ts'
import type { Messages } from '../messages/en.ts'
import { createTables, over } from '../messages/tables.ts'
import { toSentence } from '../messages/translate.ts'
import { createHostedProvider } from '../provider/stytch/hosted-provider.ts'
import { LoginWidgetEvent, type LoginWidgetEventDetails, type LoginWidgetEventName } from './events.ts'
import type { Inputs } from './inputs.ts'
import {
  afterPaint,
  openAskedMark,
  openBrowserStore,
  openTabStore,
  pageAddress,
  pageClock,
  pageLanguages,
  pagePasskeys,
} from './outside.ts'

/** What the host set as properties, beside what `readInputs` read. */
export type Given = { messages: Partial<Messages>; override: Partial<AuthProvider> }

export type Life = {
  /** Takes over new inputs and gives back what to draw; nothing yet, where it would at once be replaced. */
  take(inputs: Inputs, given: Given): View | undefined
  follow(): void
  unfollow(): void
  provider(): AuthProvider
  session(): Session | null
  reset(): void
  openPasskeys(): Promise<void>
}

/** One for the page: what has been fetched serves every tag. */
const tables = createTables()
const methods = createMethods(loaders, tables.complete)
const blocks = createBlocks(blockLoaders, tables.complete)
const phones = createPhoneBooks(loadPhoneBook, pageClock)
const wallets = createLazyWallets(loadWallets)

/** After this long what is there is drawn, even if something better is still on its way. */
const drawAfterMs = 3_000
/** A browser says at once what it can do; one that is busy is not waited for. */
const askBrowserMs = 100

/** One tag's widget through all its changes: a new project begins anew, anything else changes in place. */
export function createLife(element: HTMLElement, draw: () => void): Life {
  let current:
    | {
        key: string
        inputs: Inputs
        given: Given
        ordinary: AuthProvider
        lastSocial: Store
        widget: Widget
      }
    | undefined
  let stop: (() => void) | undefined
  let complained = ''

  function say<Name extends LoginWidgetEventName>(name: Name, detail: LoginWidgetEventDetails[Name]) {
    return element.dispatchEvent(new LoginWidgetEvent(name, detail))
  }

  const mayLeave = (reason: string, url: string) => say('lw-before-redirect', { reason, url })

  function begin(key: string, inputs: Inputs, given: Given) {
    const ordinary = createOrdinary(inputs)
    const lastSocial = openBrowserStore(`login-widget:social:${inputs.publicToken}`)
    const widget = createWidget({
      clock: pageClock,
      store: openTabStore(`login-widget:${inputs.publicToken}`),
      address: pageAddress,
      asked: openAskedMark(`login-widget:asked:${inputs.publicToken}`),
      methods,
      phones,
      wallets,
      passkeys: pagePasskeys,
      window,
      lastSocial,
      mayLeave,
      provider,
      settings: () => (current?.inputs ?? inputs).settings,
      tell,
    })
    return { key, inputs, given, ordinary, lastSocial, widget }
  }

  function tell(notice: Notice) {
    switch (notice.type) {
      case 'authenticated':
        return say('lw-authenticated', { method: notice.method })
      case 'flow-complete':
        return say('lw-flow-complete', { method: notice.method, screen: notice.screen })
      case 'logged-out':
        return say('lw-logged-out', null)
      case 'screen-change':
        return say('lw-screen-change', { screen: notice.screen, previous: notice.previous })
      case 'error': {
        const message = toSentence(notice.problem, texts())
        provider().report?.({ ...notice.problem, message })
        return say('lw-error', { code: notice.problem.code, message })
      }
      case 'event':
        return say('lw-event', { name: notice.name, details: notice.details })
    }
  }

  const texts = (): Messages =>
    over(current?.given.messages ?? {}, tables.find(current?.inputs.locale ?? 'en'))

  function provider(): AuthProvider {
    if (!current) throw new Error('<login-widget> is not in a document yet.')
    return { ...current.ordinary, ...current.given.override }
  }

  let drawn = false
  let coming = 0

  /** The first look waits for what would replace it at once. What is drawn already stays until that comes. */
  function hold(awaited: Promise<unknown> | undefined, patienceMs = drawAfterMs) {
    if (!awaited) return
    coming++
    let waiting = true
    const arrive = () => {
      if (!waiting) return
      waiting = false
      coming--
      if (element.isConnected) draw()
    }
    awaited.then(arrive, arrive)
    setTimeout(arrive, patienceMs)
  }

  function complain({ complaints }: Inputs) {
    const now = complaints.join('\n')
    if (now === complained) return
    complained = now
    for (const message of complaints) say('lw-error', { code: 'configuration', message })
  }

  function follow() {
    unfollow()
    // The longest way of all that is fetched begins with the first frame; the rest waits until that is painted.
    const frame = requestAnimationFrame(() => {
      if (!current?.given.override.sessions) fetchClient().catch(() => undefined)
    })
    const cancel = afterPaint(() => {
      const ends = [current?.widget.followSession(), current?.widget.prepare()]
      stop = () => {
        for (const end of ends) end?.()
      }
    })
    stop = () => {
      cancelAnimationFrame(frame)
      cancel()
    }
  }

  function unfollow() {
    stop?.()
    stop = undefined
  }

  return {
    take(inputs, given) {
      const key = `${inputs.publicToken} ${inputs.apiUrl ?? ''}`
      const before = current
      current = before?.key === key ? { ...before, inputs, given } : begin(key, inputs, given)
      const sessionsChanged = before?.given.override.sessions !== given.override.sessions
      const waysOf = ({ settings }: Inputs) => methodsOf(settings).join()
      const waysChanged = before && waysOf(before.inputs) !== waysOf(inputs)
      if (before && (before.key !== key || sessionsChanged || waysChanged) && stop) follow()
      hold(current.widget.takeUp())
      hold(tables.load(inputs.locale))
      if (inputs.settings.products.includes('passkeys')) hold(pagePasskeys.ask(), askBrowserMs)
      complain(inputs)
      if (!drawn && coming > 0) return undefined
      drawn = true
      return {
        flow: current.widget.flow,
        methods,
        blocks,
        phones,
        wallets,
        lastSocial: current.lastSocial,
        passkeys: pagePasskeys.find(),
        settings: inputs.settings,
        complaints: inputs.complaints,
        messages: texts(),
        // A language that nobody has words for is shown, and read out, as the English that stands in for it.
        locale: tables.has(inputs.locale) || hasWords(given) ? inputs.locale : 'en',
        languages: pageLanguages(),
        theme: inputs.theme,
        colorScheme: inputs.colorScheme,
        now: pageClock.now,
        leave: mayLeave,
      }
    },
    follow,
    unfollow,
    provider,
    session: () => current?.widget.session() ?? null,
    reset: () => current?.widget.reset(),
    openPasskeys: async () => current?.widget.openPasskeys(),
  }
}

const fetchClient = () => import('../provider/stytch/client.ts')

const hasWords = ({ messages }: Given) => Object.keys(messages).length > 0

function createOrdinary({ publicToken, apiUrl }: Inputs): AuthProvider {
  return createHostedProvider(async () => {
    if (publicToken === '')
      throw Object.assign(new Error('No public token.'), { code: 'public_token_missing' })
    const { createStytchProvider } = await fetchClient()
    return createStytchProvider({ publicToken, apiUrl })
  })
}
