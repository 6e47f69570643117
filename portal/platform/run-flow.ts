import type { Store } from './store.ts'

type Machine<State, Event, Effect> = {
  /** pure: the next state, and at most one effect */
  step: (state: State, event: Event) => { state: State; effect?: Effect }
  /** Performs an effect, and sends the resulting events back. */
  perform: (effect: Effect) => void
}

export type Flow<Event> = {
  send: (event: Event) => void
  /** Begins work that can be stopped. @returns its signal */
  begin: () => AbortSignal
  /** Aborts the current work. */
  stop: () => void
}

/** Runs a flow (flow.ts of the opener and of the baker) on a store. Listeners hear of a state before its effect starts. */
export function createFlow<State, Event, Effect>(
  store: Store<State>,
  { step, perform }: Machine<State, Event, Effect>,
): Flow<Event> {
  let work = new AbortController()
  return {
    send(event) {
      const { state, effect } = step(store.get(), event)
      if (state !== store.get()) store.set(state)
      if (effect) perform(effect)
    },
    begin() {
      work = new AbortController()
      return work.signal
    },
    stop: () => work.abort(),
  }
}
