import { createFlow } from '../platform/run-flow.ts'
import { createStore } from '../platform/store.ts'
import type { Lookup, OpenedCake, OpeningRequest } from './engine/opening.ts'
import { nothingChosen, type OpenerEffect, type OpenerEvent, type OpenerState, openerStep } from './flow.ts'
import { type OpenerHistory, withOpened, withoutPlaintext } from './history.ts'
import { createKeyRequests, type KeyPorts } from './key-requests.ts'
import type { Problem } from './problems.ts'

export type OpenerPorts = KeyPorts & {
  openCake: (request: OpeningRequest) => Promise<OpenedCake>
  /** @returns undefined for errors that the portal handles by redirecting */
  findProblem: (error: unknown) => Problem | undefined
  /** epoch milliseconds */
  now: () => number
  /** milliseconds, for measuring durations */
  monotonic: () => number
}

export type Opener = {
  state: () => OpenerState
  history: () => OpenerHistory
  send: (event: OpenerEvent) => void
  /** Clears the history and discards all its plaintext. */
  clearHistory: () => void
  /** Cancels the current opening and clears everything. */
  leave: () => void
  subscribe: (listener: () => void) => () => void
}

type Screen = { state: OpenerState; history: OpenerHistory }

const noHistory: OpenerHistory = []

/** Runs the opener's flow (flow.ts): performs the effect of each step and sends the resulting events back. */
export function createOpener(ports: OpenerPorts): Opener {
  const { openCake, findProblem, now, monotonic } = ports
  const store = createStore<Screen>({ state: nothingChosen, history: noHistory })
  const state = () => store.get().state
  const history = () => store.get().history
  const { send, begin, stop } = createFlow(store, { step, perform })

  function step(current: Screen, event: OpenerEvent): { state: Screen; effect?: OpenerEffect } {
    const { state: next, ...effect } = openerStep(current.state, event)
    if (next === current.state) return { state: current, ...effect }
    const isNewlyOpened = next.screen === 'opened'
    const opened = isNewlyOpened ? withOpened(current.history, next.cake, now()) : current.history
    return { state: { state: next, history: opened }, ...effect }
  }

  function setHistory(next: OpenerHistory) {
    if (next !== history()) store.set({ state: state(), history: next })
  }

  function perform(effect: OpenerEffect) {
    if (effect.run === 'open') void open(effect.file, effect.lookup)
    else if (effect.run === 'stop') stop()
    else discard(effect.cake)
  }

  function discard(cake: OpenedCake) {
    void cake.discard()
    setHistory(withoutPlaintext(history(), cake))
  }

  function clearHistory() {
    if (state().screen === 'opened') send({ type: 'cleared' })
    for (const { cake } of history()) void cake?.discard()
    setHistory(noHistory)
  }

  async function open(file: File, lookup: Lookup) {
    const signal = begin()
    // Events of a canceled opening are dropped, but its plaintext must be discarded.
    const emit = (event: OpenerEvent) => {
      if (!signal.aborted) send(event)
      else if (event.type === 'succeeded') discard(event.cake)
    }
    const keyRequests = createKeyRequests(ports, { size: file.size, signal })
    try {
      const cake = await openCake({
        file,
        lookup,
        signal,
        findReleasedKeys: keyRequests.findReleasedKeys,
        onProgress: (progress) => emit({ type: 'progressed', ...progress, at: monotonic() }),
      })
      keyRequests.succeeded()
      emit({ type: 'succeeded', cake })
    } catch (error) {
      keyRequests.failed(error)
      const problem = findProblem(error)
      const lookup = keyRequests.findLookup()
      const ungranted = keyRequests.findUngranted()
      emit(problem ? { type: 'failed', problem, lookup, ungranted } : { type: 'cleared' })
    }
  }

  return {
    state,
    history,
    send,
    clearHistory,
    leave() {
      send({ type: 'cleared' })
      clearHistory()
    },
    subscribe: store.subscribe,
  }
}
