import type { OpenedCake, OpeningRequest } from './engine/opening.ts'
import { nothingChosen, type OpenerEffect, type OpenerEvent, type OpenerState, openerStep } from './flow.ts'
import type { Problem } from './problems.ts'
import { nothingOpened, type Opened, withOpened, withoutPlaintext } from './visit.ts'

export type OpenerPorts = {
  openCake: (request: OpeningRequest) => Promise<OpenedCake>
  findKeys: (checksum: string, signal: AbortSignal) => Promise<string[]>
  /** what to say of a failure; undefined where the portal answers it by leading elsewhere */
  findProblem: (error: unknown) => Problem | undefined
  /** milliseconds, to measure by */
  now: () => number
  /** the wall clock, in milliseconds */
  today: () => number
}

export type Opener = {
  state: () => OpenerState
  /** what was opened in this visit, the latest first */
  visit: () => readonly Opened[]
  send: (event: OpenerEvent) => void
  /** Forgets what was opened in this visit, and lets go of all its plaintext. */
  clearVisit: () => void
  /** Stops and forgets everything: whoever comes back begins anew. */
  leave: () => void
  subscribe: (listener: () => void) => () => void
}

/** Runs the opener's flow (flow.ts): performs what comes out of each step and feeds what happens back in. */
export function createOpener({ openCake, findKeys, findProblem, now, today }: OpenerPorts): Opener {
  let state = nothingChosen
  let visit = nothingOpened
  let work = new AbortController()
  const listeners = new Set<() => void>()

  function send(event: OpenerEvent) {
    const { state: next, effect } = openerStep(state, event)
    const isOpenedNow = next !== state && next.screen === 'opened'
    change(next, isOpenedNow ? withOpened(visit, next.cake, today()) : visit)
    if (effect) perform(effect)
  }

  function change(nextState: OpenerState, nextVisit: readonly Opened[]) {
    if (nextState === state && nextVisit === visit) return
    state = nextState
    visit = nextVisit
    for (const listener of listeners) listener()
  }

  function perform(effect: OpenerEffect) {
    if (effect.run === 'open') void open(effect.file)
    else if (effect.run === 'stop') work.abort()
    else letGo(effect.cake)
  }

  function letGo(cake: OpenedCake) {
    void cake.discard()
    change(state, withoutPlaintext(visit, cake))
  }

  function clearVisit() {
    if (state.screen === 'opened') send({ type: 'cleared' })
    for (const { cake } of visit) void cake?.discard()
    change(state, nothingOpened)
  }

  async function open(file: File) {
    work = new AbortController()
    const { signal } = work
    // What a stopped opening still says is dropped, but its plaintext must not be left lying about.
    const tell = (event: OpenerEvent) => {
      if (!signal.aborted) send(event)
      else if (event.type === 'succeeded') letGo(event.cake)
    }
    try {
      const cake = await openCake({
        file,
        signal,
        findKeys: (checksum) => findKeys(checksum, signal),
        onProgress: (progress) => tell({ type: 'progressed', ...progress, at: now() }),
      })
      tell({ type: 'succeeded', cake })
    } catch (error) {
      const problem = findProblem(error)
      tell(problem ? { type: 'failed', problem } : { type: 'cleared' })
    }
  }

  return {
    state: () => state,
    visit: () => visit,
    send,
    clearVisit,
    leave() {
      send({ type: 'cleared' })
      clearVisit()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
