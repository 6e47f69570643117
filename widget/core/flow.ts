/** The result of a step: the new state, and at most one effect to perform. */
export type Next<State, Effect> = { state: State; effect?: Effect }

/** The description of a flow. `step` is pure; only `perform` has side effects. */
export type Machine<State extends { screen: string }, Event, Effect> = {
  first: State
  step(state: State, event: Event): Next<State, Effect>
  /** Performs an effect. @returns the event that reports its result, if any */
  perform(effect: Effect, signal: AbortSignal): Promise<Event | undefined>
  /** The event for an effect that has thrown. */
  fail(effect: Effect, error: unknown): Event
}

export type Listener<State> = (state: State, previous: State) => void

export type Flow<State, Event> = {
  state(): State
  send(event: Event): void
  subscribe(listener: Listener<State>): () => void
  /** Aborts the effects of the current screen. The flow can continue afterwards. */
  stop(): void
}

/**
 * Runs a machine. Leaving a screen aborts its effects, and late responses are dropped. Effects start inside `send`, so
 * a prompt that needs the user's click still has it on the stack.
 */
export function createFlow<State extends { screen: string }, Event, Effect>(
  machine: Machine<State, Event, Effect>,
): Flow<State, Event> {
  let state = machine.first
  let visit = new AbortController()
  const listeners = new Set<Listener<State>>()

  function send(event: Event) {
    const previous = state
    const next = machine.step(previous, event)
    state = next.state
    if (state.screen !== previous.screen) stop()
    // Read before the listeners run, because one of them may send an event that leaves this screen.
    const { signal } = visit
    if (state !== previous) for (const listener of [...listeners]) listener(next.state, previous)
    if (next.effect !== undefined) void run(next.effect, signal)
  }

  async function run(effect: Effect, signal: AbortSignal) {
    if (signal.aborted) return
    const response = await attempt(effect, signal)
    if (response !== undefined && !signal.aborted) send(response)
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
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}
