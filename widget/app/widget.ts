import { isOfEndedSession } from '../core/ended-session.ts'
import type { FlowOutput, Ports, Store } from '../core/ports.ts'
import { type Problem, problem, toProblem } from '../core/problem.ts'
import type { Session } from '../core/provider.ts'
import { isStart, mainScreen, noFeedback } from '../core/states.ts'
import { toLinkEvent } from './mailed-link.ts'
import type { AnyMethod, Methods } from './methods.ts'
import { methodsOf } from './methods.ts'
import { fail, perform } from './perform.ts'
import { toPersisted } from './persisted.ts'
import { createSessionWatch } from './session-watch.ts'
import type { MethodEvent, ScreenName, State, WidgetEffect, WidgetEvent, WidgetFlow } from './states.ts'
import { createToaster, type Toaster } from './toaster.ts'

/** What the page outside is told. */
export type HostEvent =
  | { type: 'authenticated'; method: string }
  | { type: 'flow-complete'; method: string; screen: ScreenName }
  | { type: 'logged-out' }
  | { type: 'screen-change'; screen: ScreenName; previous: ScreenName }
  | { type: 'error'; problem: Problem }
  | { type: 'event'; name: string; details: { type: string } }

export type WidgetDeps = Omit<Ports, 'announce'> & {
  /** Runs already: whoever was quick has sent it something. */
  flow: WidgetFlow
  store: Store
  methods: Methods
  tell(notice: HostEvent): void
}

export type Widget = {
  toaster: Toaster
  perform(effect: WidgetEffect, signal: AbortSignal): Promise<WidgetEvent | undefined>
  fail(effect: WidgetEffect, error: unknown): WidgetEvent
  /**
   * Takes up what was begun before this page: the code that a reload interrupted, or the link that led here, if
   * this widget sends such links. Resolves when there is something to draw; undefined where nothing was begun.
   */
  takeUp(): Promise<unknown> | undefined
  /**
   * Fetches the methods that the configuration offers, so that a press finds them, and begins what they do beside
   * the screens. Gives back how to end that.
   */
  prepare(): () => void
  /** Leads whoever is signed in to their passkeys. */
  openPasskeys(): Promise<void>
  session(): Session | null
  /** Begins to follow the provider's session. Gives back how to stop. */
  followSession(): () => void
  signOut(): Promise<void>
  reset(): void
}

/**
 * What stands behind the screens: it carries out what the flow orders, follows the session, and keeps what a reload
 * must not lose.
 */
export function createWidget(deps: WidgetDeps): Widget {
  const { flow, clock, store, address, asked, methods, wallets, passkeys, provider, settings, tell } = deps
  const watch = createSessionWatch(clock, {
    authenticated(method) {
      tell({ type: 'authenticated', method })
      // Signed in from elsewhere, such as a link in another tab.
      if (method === 'session') void actAfter().then(openConsent)
    },
    loggedOut() {
      tell({ type: 'logged-out' })
      // Those screens say themselves that nobody is signed in, and on them that may be what is wanted.
      if (!isAtConsent()) reset()
    },
  })

  const world: Ports = { ...deps, announce }
  const toaster = createToaster(clock)
  flow.subscribe(remember)
  flow.subscribe(tellChanges)

  function announce(announcement: FlowOutput) {
    if (announcement.type === 'logged') {
      tell({ type: 'event', name: announcement.name, details: announcement.details })
      return
    }
    if (announcement.type === 'toasted') {
      toaster.show(announcement.text, { kind: announcement.kind })
      return
    }
    if (announcement.type === 'passkeys') return announcement.wanted ? offerPasskey() : closePasskeys()
    if (announcement.type === 'afterSignIn') {
      after = announcement.act
      return
    }
    const { method, session } = announcement
    watch.completed(method, session)
    // A session that a part of the host's own made is kept alive with the rest.
    const adopted = provider()
      .sessions.adopt(session)
      .catch(() => undefined)
      .then(after && actAfter)
    const state = flow.state()
    const complete = () => tell({ type: 'flow-complete', method, screen: state.screen })
    ended = { state, complete }
    const acting = after
    if (method !== 'passkey' && settings().passkey.offerAfterSignIn) void considerPasskey(adopted)
    else if (acting || settings().consent) void adopted.then(finish)
    else finish()
  }

  /** What waits for the next sign-in. */
  let after: (() => Promise<unknown>) | undefined

  async function actAfter() {
    const act = after
    after = undefined
    await act?.()
  }

  /** How the last sign-in ended, and what is still to be told of that: an offer comes before it. */
  let ended: { state: State; complete?: () => void } | undefined

  async function considerPasskey(adopted: Promise<unknown>) {
    const [method] = await Promise.all([methods.load('passkey').catch(() => undefined), adopted])
    if (method && passkeys.find().prompt) flow.order({ method: 'passkey', run: 'consider' })
    else finish()
  }

  function offerPasskey() {
    // Whoever has gone on meanwhile is not called back.
    if (flow.state() !== ended?.state) return finish()
    flow.send({
      method: 'widget',
      type: 'shown',
      state: { screen: 'RegisterNewPasskey', offered: true, registering: false, ...noFeedback },
    })
  }

  function closePasskeys() {
    if (isAboutPasskeys()) flow.send({ method: 'widget', type: 'shown', state: ended?.state ?? mainScreen() })
    finish()
  }

  function finish() {
    const { state, complete } = ended ?? {}
    if (state) ended = { state }
    complete?.()
    if (complete) void openConsent()
  }

  /** On a page for it, the application that asks: again, now that somebody is signed in. */
  async function openConsent() {
    if (!settings().consent) return
    if (isAtConsent()) return flow.send({ method: 'consent', type: 'sessionFound' })
    try {
      await methods.load('consent')
    } catch {
      return flow.send({ method: 'widget', type: 'loadFailed', problem: problem('unreachable') })
    }
    flow.send({
      method: 'widget',
      type: 'shown',
      state: {
        screen: 'IDPConsent',
        request: null,
        asked: null,
        working: 'start',
        leaving: null,
        ...noFeedback,
      },
    })
    flow.order({ method: 'consent', run: 'open' })
  }

  const isAtConsent = () => flow.state().screen.startsWith('IDP')

  const isAboutPasskeys = () =>
    ['RegisterNewPasskey', 'PasskeyRegistrationSuccess'].includes(flow.state().screen)

  function remember(state: State) {
    // While something is fetched or sent, what a reload would need is still what it was.
    if (isStart(state) && state.busy) return
    const kept = toPersisted(state)
    if (kept === undefined) store.clear()
    else store.write(kept)
  }

  function tellChanges(state: State, previous: State) {
    if (state.screen !== previous.screen) {
      tell({ type: 'screen-change', screen: state.screen, previous: previous.screen })
    }
    const shown = [state.errorMessage, ...state.toasts.map((toast) => toast.problem)]
    const before = [previous.errorMessage, ...previous.toasts.map((toast) => toast.problem)]
    for (const problem of shown) {
      if (!problem || before.includes(problem)) continue
      tell({ type: 'error', problem })
    }
  }

  function reset() {
    ended = undefined
    after = undefined
    flow.send({ method: 'widget', type: 'reset' })
  }

  const taken = { kept: false, link: false, consent: false }

  function takeUp() {
    const opensConsent = settings().consent && !taken.consent
    taken.consent = settings().consent
    const kept = taken.kept ? undefined : store.read()
    taken.kept = true
    if (kept !== undefined) return begin({ method: 'otp', type: 'resumed', kept, at: clock.now() })
    const event = taken.link
      ? undefined
      : toLinkEvent(address.findLink(), settings(), () => asked.isSet(clock.now()))
    if (!event) return opensConsent ? openConsent() : undefined
    taken.link = true
    return begin(event)
  }

  function begin(event: MethodEvent) {
    flow.send(event)
    return methods.load(event.method).catch(() => undefined)
  }

  return {
    toaster,
    perform: (effect, signal) => perform(effect, methods, world, signal),
    fail: (effect, error) => fail(effect, methods, error, clock.now()),
    takeUp,
    prepare() {
      // What cannot be fetched now is asked for again, and complained about, when somebody needs it.
      const ends: ((() => void) | undefined)[] = []
      let isOver = false
      const begin = (method: AnyMethod) => isOver || ends.push(method.accompany?.(flow, world))
      for (const name of methodsOf(settings())) methods.load(name).then(begin, () => undefined)
      if (settings().products.includes('crypto')) wallets.load().catch(() => undefined)
      return () => {
        isOver = true
        for (const end of ends) end?.()
      }
    },
    async openPasskeys() {
      await methods.load('passkey')
      if (isAboutPasskeys()) return
      flow.send({
        method: 'widget',
        type: 'shown',
        state: {
          screen: 'PasskeyRegistrationSuccess',
          offered: false,
          registered: false,
          passkeys: null,
          editing: null,
          working: false,
          ...noFeedback,
        },
      })
      flow.order({ method: 'passkey', run: 'list' })
    },
    session: watch.session,
    followSession: () => provider().sessions.watch(watch.changed),
    async signOut() {
      try {
        await provider().sessions.signOut()
      } catch (error) {
        // The client has forgotten the session all the same; the host learns that the provider may not know.
        const refusal = toProblem(error, clock.now())
        if (!isOfEndedSession(refusal)) tell({ type: 'error', problem: refusal })
      }
    },
    reset() {
      // Also what was begun on Main, which is not left by this.
      flow.stop()
      reset()
    },
  }
}
