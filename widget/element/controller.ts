import { loaders as blockLoaders, createBlocks } from '../app/blocks.ts'
import { createFrontFlow } from '../app/front-flow.ts'
import { languages } from '../app/languages.ts'
import { createMethods, loaders, methodsOf } from '../app/methods.ts'
import { findConflict } from '../app/read-settings.ts'
import type { WidgetFlow } from '../app/states.ts'
import type { ToastOrder } from '../app/toaster.ts'
import type { View } from '../app/view.ts'
import type { Widget } from '../app/widget.ts'
import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy, type Lazy } from '../core/lazy.ts'
import type { Store } from '../core/ports.ts'
import type { Problem } from '../core/problem.ts'
import type { AuthProvider, Session } from '../core/provider.ts'
import type { Messages } from '../messages/en.ts'
import { createTables, over } from '../messages/tables.ts'
import { toSentence } from '../messages/translate.ts'
import { mayHoldLink } from '../provider/stytch/link-mark.ts'
import { adoptKnownSheets, knowSheet } from '../ui/sheets.ts'
import {
  canPromptPasskey,
  openBrowserStore,
  openTabStore,
  pageLanguages,
  withFrame,
} from './browser-ports.ts'
import { LoginWidgetEvent, type LoginWidgetEventDetails, type LoginWidgetEventName } from './events.ts'
import { fetchClient } from './fetch-client.ts'
import type { Inputs } from './inputs.ts'

/** What the host set as properties, beside what `readInputs` read. */
export type HostProps = { messages: Partial<Messages>; override: Partial<AuthProvider> }

export type WidgetController = {
  /** Takes over new inputs and gives back what to draw; nothing yet, where it would at once be replaced. */
  take(inputs: Inputs, given: HostProps): View | undefined
  follow(): void
  unfollow(): void
  session(): Session | null
  signOut(): Promise<void>
  reset(): void
  openPasskeys(): Promise<void>
  toast(content: string | Node, order?: ToastOrder): Promise<string>
  dismissToast(id?: string): void
}

/** One for the page: what has been fetched serves every tag. */
const tables = createTables(languages)
const runtime = createLazy(
  fetchChunk(
    // Named here, so that the bundler builds no namespace object, which would take a chunk of its own.
    async () => {
      const { createRuntime, blockNeeds, words, sheet, tray } = await import('./runtime.ts')
      return { createRuntime, blockNeeds, words, sheet, tray }
    },
    ({ createRuntime, blockNeeds, words, sheet, tray }) => {
      tables.complete(words)
      knowSheet(sheet)
      return { createRuntime, blockNeeds, Tray: tray }
    },
    true,
  ),
)
/** The words of what few sites offer. */
const fetchRareWords = fetchChunk(
  () => import('../messages/en/rare.ts'),
  ({ rare }) => rare,
)
const rareWords = createLazy(async () => tables.complete(await fetchRareWords()))
const usual: readonly string[] = ['otp', 'magic-link', 'password', 'phone']
const alongside = async (name: string) => {
  const [behind] = await Promise.all([runtime.load(), usual.includes(name) || rareWords.load()])
  return behind.blockNeeds
}
const methods = createMethods(loaders, alongside)
const blocks = createBlocks(blockLoaders, alongside)

/** After this long what is there is drawn, even if something better is still on its way. */
const drawAfterMs = 3_000

/** One tag's widget through all its changes: a new project begins anew, anything else changes in place. */
export function createController(element: HTMLElement, draw: () => void): WidgetController {
  let current:
    | {
        key: string
        inputs: Inputs
        given: HostProps
        flow: WidgetFlow
        widget: Lazy<Widget>
        store: Store
        lastSocial: Store
      }
    | undefined
  let stop: (() => void) | undefined
  let complained = ''

  function say<Name extends LoginWidgetEventName>(name: Name, detail: LoginWidgetEventDetails[Name]) {
    return element.dispatchEvent(new LoginWidgetEvent(name, detail))
  }

  const mayLeave = (reason: string, url: string) => say('lw-before-redirect', { reason, url })

  function sayProblem(problem: Problem) {
    const message = toSentence(problem, texts())
    current?.given.override.report?.({ ...problem, message })
    say('lw-error', { code: problem.code, message, ...problem.origin })
  }

  function begin(key: string, inputs: Inputs, given: HostProps) {
    const { publicToken, apiUrl } = inputs
    const store = openTabStore(`login-widget:${publicToken}`)
    const lastSocial = openBrowserStore(`login-widget:social:${publicToken}`)
    const now = () => current ?? { inputs, given }
    const widget = createLazy(async (): Promise<Widget> => {
      const { createRuntime } = await runtime.load()
      adoptKnownSheets(element.shadowRoot ?? element.getRootNode())
      return createRuntime({
        publicToken,
        apiUrl,
        flow,
        methods,
        store,
        lastSocial,
        say,
        sayProblem,
        mayLeave,
        settings: () => now().inputs.settings,
        override: () => now().given.override,
      })
    })
    const flow = createFrontFlow(methods, widget, sayProblem, () => now().inputs.settings)
    return { key, inputs, given, flow, widget, store, lastSocial }
  }

  const texts = (): Messages =>
    over(current?.given.messages ?? {}, tables.find(current?.inputs.locale ?? 'en'))

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

  /** What was begun before this page: looked for before what can take it up is here. */
  function takeUp({ widget, store, inputs }: NonNullable<typeof current>) {
    const here = widget.find()
    if (here) return here.resume()
    const mayBeBegun = inputs.settings.consent || mayHoldLink(location.search) || store.read() !== undefined
    return mayBeBegun ? widget.load().then((arrived) => arrived.resume()) : undefined
  }

  /** Once for each configuration. Two products that exclude each other are wrong in it as well. */
  function complain({ complaints, settings }: Inputs) {
    const conflict = findConflict(settings)
    const now = [...complaints, conflict].join('\n')
    if (now === complained) return
    complained = now
    const sentences = conflict ? [...complaints, texts()[conflict]] : complaints
    for (const message of sentences) say('lw-error', { code: 'configuration', message })
  }

  /** What cannot be fetched now is asked for again, and complained about, when somebody needs it. */
  const quietly = (fetching: Promise<unknown>) => void fetching.catch(() => undefined)

  function follow() {
    unfollow()
    let ends: ((() => void) | undefined)[] | undefined = []
    // What is asked for with the first frame can be here no sooner than that is painted. The provider's own client,
    // the longest way of all, is asked for beside what it will be used by.
    const cancel = withFrame(() => {
      if (!current) return
      if (!current.given.override.sessions) quietly(fetchClient())
      quietly(
        current.widget.load().then(({ followSession, prepare }) => ends?.push(followSession(), prepare())),
      )
    })
    stop = () => {
      cancel()
      for (const end of ends ?? []) end?.()
      ends = undefined
    }
  }

  function unfollow() {
    stop?.()
    stop = undefined
  }

  function open() {
    if (!current) throw new Error('<login-widget> is not in a document yet.')
    return current.widget.load()
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
      hold(takeUp(current))
      hold(tables.load(inputs.locale))
      complain(inputs)
      if (!drawn && coming > 0) return undefined
      drawn = true
      return {
        flow: current.flow,
        methods,
        blocks,
        lastSocial: current.lastSocial,
        canPromptPasskey,
        tray() {
          const toaster = current?.widget.find()?.toaster
          const Tray = runtime.find()?.Tray
          return toaster && Tray && { toaster, Tray }
        },
        settings: inputs.settings,
        complaints: inputs.complaints,
        messages: texts(),
        // A language that nobody has words for is shown, and read out, as the English that stands in for it.
        locale: tables.has(inputs.locale) || hasWords(given) ? inputs.locale : 'en',
        languages: pageLanguages,
        theme: inputs.theme,
        colorScheme: inputs.colorScheme,
        autofocus: element.hasAttribute('autofocus'),
        now: Date.now,
        leave: mayLeave,
      }
    },
    follow,
    unfollow,
    session: () => current?.widget.find()?.session() ?? null,
    signOut: async () => (await open()).signOut(),
    reset() {
      const widget = current?.widget.find()
      if (widget) return widget.reset()
      current?.flow.stop()
      current?.flow.send({ method: 'widget', type: 'reset' })
    },
    openPasskeys: async () => (await open()).openPasskeys(),
    async toast(content, order) {
      const { toaster } = await open()
      draw()
      return toaster.show(content, order)
    },
    dismissToast: (id) => current?.widget.find()?.toaster.dismiss(id),
  }
}

const hasWords = ({ messages }: HostProps) => Object.keys(messages).length > 0
