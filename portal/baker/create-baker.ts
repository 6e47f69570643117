import { createFlow } from '../platform/run-flow.ts'
import { createStore } from '../platform/store.ts'
import type { BakedCake, BakingProgress, StoredCake } from './engine/baking.ts'
import {
  type BakerEffect,
  type BakerEvent,
  type BakerState,
  bakerStep,
  nothingChosen,
  type Order,
  type RegisteredCake,
} from './flow.ts'
import type { Problem } from './problems.ts'

export type BakerPorts = {
  bakeCake: (
    order: Order,
    onProgress: (progress: BakingProgress) => void,
    signal: AbortSignal,
  ) => Promise<{ cake: BakedCake; release: () => void }>
  /** @returns the ID of the registered cake */
  register: (order: Order, cake: BakedCake) => Promise<string>
  /** Saves the file and tells the server. @returns undefined if the user canceled */
  save: (cake: RegisteredCake) => Promise<'written' | 'downloading' | undefined>
  /** Removes the registration that may exist on the server although its response was lost. Never fails. */
  unregister: (cake: StoredCake) => Promise<void>
  /** Deletes the record of a cake that is being downloaded. */
  removeRecord: (cake: StoredCake) => Promise<void>
  /** Deletes the cake in private storage. */
  removeStored: (cake: StoredCake) => Promise<void>
  toProblem: (error: unknown) => Problem
  /** @returns undefined for errors that the portal handles by redirecting */
  findRejection: (error: unknown) => Problem | undefined
  /** milliseconds, for measuring durations */
  monotonic: () => number
}

export type Baker = {
  state: () => BakerState
  send: (event: BakerEvent) => void
  /** Cancels the baking. A registered cake stays in private storage, to be saved later. */
  leave: () => void
  subscribe: (listener: () => void) => () => void
}

/** Runs the baker's flow (flow.ts): performs the effect of each step and sends the resulting events back. */
export function createBaker(ports: BakerPorts): Baker {
  const store = createStore(nothingChosen)
  const flow = createFlow(store, { step: bakerStep, perform })
  /** ends the page's use of the current cake in private storage */
  let release = () => {}

  function send(event: BakerEvent) {
    if (event.type === 'discarded') release()
    flow.send(event)
  }

  function perform(effect: BakerEffect) {
    switch (effect.run) {
      case 'bake':
        return void bake(effect.order)
      case 'register':
        return void register(effect.order, effect.cake)
      case 'stop':
        return flow.stop()
      case 'giveUp':
        return void giveUp(effect.cake)
      case 'save':
        return void save(effect.cake)
    }
  }

  async function bake(order: Order) {
    const signal = flow.begin()
    const emit = (event: BakerEvent) => signal.aborted || send(event)
    try {
      const onProgress = (progress: BakingProgress) =>
        emit({ type: 'progressed', progress, at: ports.monotonic() })
      const baked = await ports.bakeCake(order, onProgress, signal)
      release = baked.release
      if (signal.aborted) await drop(baked.cake)
      else send({ type: 'baked', cake: baked.cake })
    } catch (error) {
      emit({ type: 'failed', problem: ports.toProblem(error) })
    }
  }

  async function register(order: Order, cake: BakedCake) {
    try {
      send({ type: 'registered', id: await ports.register(order, cake) })
    } catch (error) {
      fail(error)
    }
  }

  async function save(cake: RegisteredCake) {
    try {
      const saved = await ports.save(cake)
      if (saved === undefined) return send({ type: 'saveEnded' })
      // A download reads the stored cake for an unknown time. The next start of the portal deletes it.
      if (saved === 'written') await drop(cake.stored)
      else await ports.removeRecord(cake.stored)
      send({ type: 'saved', isDownload: saved === 'downloading' })
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown) {
    const problem = ports.findRejection(error)
    if (problem) send({ type: 'failed', problem })
  }

  async function giveUp(cake: StoredCake) {
    await ports.unregister(cake)
    await drop(cake)
  }

  async function drop(cake: StoredCake) {
    await ports.removeStored(cake)
    release()
  }

  return {
    state: store.get,
    send,
    leave() {
      const state = store.get()
      flow.stop()
      if (state.screen === 'registered' && state.cake.stored.isInMemory) void giveUp(state.cake.stored)
      else if (state.screen === 'registered' || state.screen === 'registering') release()
      if (state.screen === 'unregistered') void giveUp(state.cake)
    },
    subscribe: store.subscribe,
  }
}
