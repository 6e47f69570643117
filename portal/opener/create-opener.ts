import type { OpenedCake, OpeningRequest } from './engine/opening.ts'
import { nothingChosen, type OpenerEffect, type OpenerEvent, type OpenerState, openerStep } from './flow.ts'
import type { Problem } from './problems.ts'

export type OpenerPorts = {
  openCake: (request: OpeningRequest) => Promise<OpenedCake>
  findKeys: (checksum: string, signal: AbortSignal) => Promise<string[]>
  /** what to say of a failure; undefined where the portal answers it by leading elsewhere */
  findProblem: (error: unknown) => Problem | undefined
  /** milliseconds */
  now: () => number
}

export type Opener = {
  state: () => OpenerState
  send: (event: OpenerEvent) => void
  subscribe: (listener: () => void) => () => void
}

/** Runs the opener's flow (flow.ts): performs what comes out of each step and feeds what happens back in. */
export function createOpener({ openCake, findKeys, findProblem, now }: OpenerPorts): Opener {
  let state = nothingChosen
  let work = new AbortController()
  const listeners = new Set<() => void>()

  function send(event: OpenerEvent) {
    const next = openerStep(state, event)
    if (next.state !== state) {
      state = next.state
      for (const listener of listeners) listener()
    }
    if (next.effect) perform(next.effect)
  }

  function perform(effect: OpenerEffect) {
    if (effect.run === 'open') void open(effect.file)
    else if (effect.run === 'stop') work.abort()
    else void effect.cake.discard()
  }

  async function open(file: File) {
    work = new AbortController()
    const { signal } = work
    // What a stopped opening still says is dropped, but its plaintext must not be left lying about.
    const tell = (event: OpenerEvent) => {
      if (!signal.aborted) send(event)
      else if (event.type === 'succeeded') void event.cake.discard()
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
    send,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
