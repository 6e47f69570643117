/** What a step gives back: the new state, and at most one order to carry out. */
export type Next<State, Effect> = { state: State; effect?: Effect }

/** A flow described without running it. `step` is pure; `perform` is the only part that touches the world. */
export type Machine<State extends { screen: string }, Event, Effect> = {
  first: State
  step(state: State, event: Event): Next<State, Effect>
  /** Carries out an order and tells what happened, or nothing where there is nothing to tell. */
  perform(effect: Effect, signal: AbortSignal): Promise<Event | undefined>
  /** The event that stands for an order having thrown. */
  fail(effect: Effect, error: unknown): Event
}

export type Listener<State> = (state: State, previous: State) => void

export type Flow<State, Event, Effect> = {
  state(): State
  send(event: Event): void
  /** Carries out an order that no event made, such as the timer of a screen that was resumed. */
  order(effect: Effect): void
  subscribe(listener: Listener<State>): () => void
  /** Aborts what the present screen started. The flow can go on afterwards. */
  stop(): void
}

/**
 * Runs a machine. Leaving a screen aborts what it started, and answers that come later are dropped.
 * Orders are begun inside `send`, so that a prompt which needs the user's click still has it on the stack.
 */
export function createFlow<State extends { screen: string }, Event, Effect>(
  machine: Machine<State, Event, Effect>,
): Flow<State, Event, Effect> {
  let state = machine.first
  let visit = new AbortController()
  const listeners = new Set<Listener<State>>()

  function send(event: Event) {
    const previous = state
    const next = machine.step(previous, event)
    state = next.state
    if (state.screen !== previous.screen) stop()
    // Taken before the listeners run: one of them may send an event of its own and leave this screen.
    const { signal } = visit
    if (state !== previous) for (const listener of [...listeners]) listener(next.state, previous)
    if (next.effect !== undefined) void run(next.effect, signal)
  }

  async function run(effect: Effect, signal: AbortSignal) {
    if (signal.aborted) return
    const answer = await attempt(effect, signal)
    if (answer !== undefined && !signal.aborted) send(answer)
  }

  async function attempt(effect: Effect, signal: AbortSignal): Promise<Event | undefined> {
    try {
      return await machine.perform(effect, signal)
    } catch (error) {
      return machine.fail(effect, error)
    }
  }

  function stop() {
    visit.abort()
    visit = new AbortController()
  }

  return {
    state: () => state,
    send,
    order: (effect) => void run(effect, visit.signal),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}
