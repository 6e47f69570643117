import { createFlow } from '../core/flow.ts'
import type { Announcement, Clock, PageAddress, TabStore, World } from '../core/ports.ts'
import type { Problem } from '../core/problem.ts'
import type { AuthProvider, Session } from '../core/provider.ts'
import type { Settings } from '../core/settings.ts'
import { mainScreen } from '../core/states.ts'
import { findPending, toPending } from '../methods/otp/pending.ts'
import { step } from './flow.ts'
import { fail, perform } from './perform.ts'
import { createSessionWatch } from './session-watch.ts'
import type { ScreenName, State, WidgetFlow } from './states.ts'

/** What the page outside is told. */
export type Notice =
  | { type: 'authenticated'; method: string }
  | { type: 'flow-complete'; method: string; screen: ScreenName }
  | { type: 'logged-out' }
  | { type: 'screen-change'; screen: ScreenName; previous: ScreenName }
  | { type: 'error'; problem: Problem }
  | { type: 'event'; name: string; details: { type: string } }

export type WidgetDeps = {
  clock: Clock
  store: TabStore
  address: PageAddress
  /** Asked for each time, because a host may change either while the widget runs. */
  provider(): AuthProvider
  settings(): Settings
  tell(notice: Notice): void
}

export type Widget = {
  flow: WidgetFlow
  /** Takes up the link that led to this page, if there is one and links are a way to sign in here. */
  takeLink(): void
  session(): Session | null
  /** Begins to follow the provider's session. Gives back how to stop. */
  followSession(): () => void
  signOut(): Promise<void>
  reset(): void
}

/** The whole widget but for its looks and its tag: flow, session, and what a reload must not lose. */
export function createWidget({ clock, store, address, provider, settings, tell }: WidgetDeps): Widget {
  const watch = createSessionWatch(clock, {
    authenticated: (method) => tell({ type: 'authenticated', method }),
    loggedOut() {
      tell({ type: 'logged-out' })
      reset()
    },
  })

  const world: World = { clock, address, provider, settings, announce }
  const pending = findPending(store.read(), clock.now())
  const flow: WidgetFlow = createFlow({
    first: pending ?? mainScreen(),
    step,
    perform: (effect, signal) => perform(effect, world, signal),
    fail: (effect, error) => fail(effect, error, clock.now()),
  })
  flow.subscribe(remember)
  flow.subscribe(tellChanges)
  if (pending?.resend === 'waiting') {
    flow.order({ method: 'otp', run: 'waitUntil', instant: pending.resendAt })
  }

  function announce(announcement: Announcement) {
    if (announcement.type === 'logged') {
      tell({ type: 'event', name: announcement.name, details: announcement.details })
      return
    }
    const { method, session } = announcement
    watch.completed(method, session)
    tell({ type: 'flow-complete', method, screen: flow.state().screen })
    // A session that a part of the host's own made is kept alive with the rest. Nobody waits for it.
    void provider()
      .sessions.adopt(session)
      .catch(() => undefined)
  }

  function remember(state: State) {
    const kept = toPending(state)
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
      provider().report?.(problem)
    }
  }

  function reset() {
    flow.send({ method: 'widget', type: 'reset' })
  }

  let linkTaken = false
  function takeLink() {
    if (linkTaken || !settings().products.includes('emailMagicLinks')) return
    linkTaken = true
    const token = address.findLink()
    if (token) flow.send({ method: 'magic-link', type: 'linkFound', token })
  }

  return {
    flow,
    takeLink,
    session: watch.session,
    followSession: () => provider().sessions.watch(watch.changed),
    signOut: () => provider().sessions.signOut(),
    reset,
  }
}
