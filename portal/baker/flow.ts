import type { LockedField } from '#cake/index.ts'
import type { Grantee } from '#contract/ids.ts'
import { maxPermissions } from '#contract/permissions.ts'
import type { Notice } from '#contract/routes/recipients.ts'
import type { Choice } from './chosen-files.ts'
import type { BakedCake, BakingProgress, StoredCake } from './engine/baking.ts'
import { type Layers, noLayers } from './layers/layer-rules.ts'
import { toPermissions } from './layers/registered-paths.ts'
import type { Problem } from './problems.ts'

/** Who can open the cake, and when. */
export type Permissions = {
  grantees: readonly Grantee[]
  openable: string | null
  expires: string | null
  /** emails the recipients once the cake is saved; undefined: no one is emailed */
  notice: Notice | undefined
  /** the fields with separate keys; undefined: the whole cake has one key */
  layers: Layers | undefined
}

/** The user's order. A repeated registration sends the same order. */
export type Order = Permissions & { choice: Choice; idempotencyKey: string }

/** A registered cake that waits to be saved. `locked` says what was locked, and is absent in a later visit. */
export type RegisteredCake = { id: string; stored: StoredCake; locked?: readonly LockedField[] }

/** The baker's states. Times are monotonic milliseconds, sizes bytes. */
export type BakerState =
  | {
      screen: 'choosing'
      choice: Choice | undefined
      /** the previous order, after a baking that failed or was canceled */
      draft?: Permissions
      problem?: Problem
    }
  | {
      screen: 'locking' | BakingProgress['step']
      order: Order
      processed: number
      total: number
      since: number
      at: number
    }
  | { screen: 'registering'; order: Order; cake: BakedCake }
  | { screen: 'unregistered'; order: Order; cake: BakedCake; problem: Problem }
  | { screen: 'registered'; order: Order; cake: RegisteredCake; isSaving: boolean; problem?: Problem }
  | { screen: 'saved'; order: Order; cake: RegisteredCake; isDownload: boolean }

export type BakerEvent =
  | { type: 'filesChosen'; choice: Choice | undefined }
  | { type: 'choiceFailed'; problem: Problem }
  | { type: 'choiceCleared' }
  | { type: 'bakePressed'; permissions: Permissions; idempotencyKey: string; at: number }
  | { type: 'progressed'; progress: BakingProgress; at: number }
  | { type: 'baked'; cake: BakedCake }
  | { type: 'registered'; id: string }
  | { type: 'failed'; problem: Problem }
  | { type: 'retryPressed' }
  | { type: 'cancelPressed' }
  | { type: 'savePressed' }
  | { type: 'saved'; isDownload: boolean }
  | { type: 'saveEnded' }
  | { type: 'discarded' }
  | { type: 'anotherPressed' }

/** The side effect of a step. */
export type BakerEffect =
  | { run: 'bake'; order: Order }
  | { run: 'register'; order: Order; cake: BakedCake }
  | { run: 'stop' }
  | { run: 'giveUp'; cake: StoredCake }
  | { run: 'save'; cake: RegisteredCake }

export type Next = { state: BakerState; effect?: BakerEffect }

export const nothingChosen: BakerState = { screen: 'choosing', choice: undefined }

type Choosing = Extract<BakerState, { screen: 'choosing' }>
type Baking = Extract<BakerState, { screen: 'locking' | BakingProgress['step'] }>

export const isBaking = (state: BakerState): state is Baking =>
  state.screen === 'locking' || state.screen === 'encrypting' || state.screen === 'checksum'

/** Whether leaving the screen would lose work. */
export const isBusy = (state: BakerState): boolean =>
  isBaking(state) ||
  state.screen === 'registering' ||
  state.screen === 'unregistered' ||
  (state.screen === 'registered' && (state.isSaving || state.cake.stored.isInMemory === true))

/**
 * Choose → locking (with layers) → encrypting → checksum → registering → registered → saved. Events that do not apply
 * are ignored.
 */
export function bakerStep(state: BakerState, event: BakerEvent): Next {
  switch (event.type) {
    case 'filesChosen':
      return state.screen === 'choosing' ? { state: choose(state, event.choice) } : { state }
    case 'choiceFailed':
      return state.screen === 'choosing' ? { state: { ...state, problem: event.problem } } : { state }
    case 'choiceCleared':
      return state.screen === 'choosing' ? { state: clear(state) } : { state }
    case 'bakePressed':
      return bake(state, event)
    case 'progressed':
      return isBaking(state) ? { state: progress(state, event) } : { state }
    case 'baked':
      return isBaking(state) ? register(state.order, event.cake) : { state }
    case 'registered':
      return state.screen === 'registering' ? { state: toRegistered(state, event.id) } : { state }
    case 'failed':
      return { state: fail(state, event.problem) }
    case 'retryPressed':
      return state.screen === 'unregistered' ? register(state.order, state.cake) : { state }
    case 'cancelPressed':
      return cancel(state)
    case 'savePressed':
      return save(state)
    case 'saved':
      return state.screen === 'registered'
        ? { state: { screen: 'saved', order: state.order, cake: state.cake, isDownload: event.isDownload } }
        : { state }
    case 'saveEnded':
      return state.screen === 'registered' ? { state: { ...state, isSaving: false } } : { state }
    case 'discarded':
      return state.screen === 'registered' ? { state: nothingChosen } : { state }
    case 'anotherPressed':
      return state.screen === 'saved' ? { state: nothingChosen } : { state }
  }
}

function choose({ problem: _, ...state }: Choosing, choice: Choice | undefined): BakerState {
  return choice === undefined ? { ...state, choice, problem: { code: 'noFiles' } } : { ...state, choice }
}

/** The form without a file, to choose another. */
const clear = ({ problem: _, ...state }: Choosing): BakerState => ({ ...state, choice: undefined })

function bake(state: BakerState, event: Extract<BakerEvent, { type: 'bakePressed' }>): Next {
  if (state.screen !== 'choosing') return { state }
  const { choice } = state
  if (choice === undefined) return { state: choose(state, choice) }
  const { permissions, idempotencyKey, at } = event
  const { length: count } = toPermissions(permissions.grantees, permissions.layers ?? noLayers)
  if (count > maxPermissions) return { state: { ...state, problem: { code: 'tooManyPermissions', count } } }
  const order = { ...permissions, choice, idempotencyKey }
  return {
    state: {
      screen: order.layers ? 'locking' : 'encrypting',
      order,
      processed: 0,
      total: choice.size,
      since: at,
      at,
    },
    effect: { run: 'bake', order },
  }
}

/** A step's clock starts with its first progress event, so the speed is the step's and not an overall average. */
function progress(
  state: Baking,
  { progress: { step, processed, total }, at }: Extract<BakerEvent, { type: 'progressed' }>,
): Baking {
  return {
    screen: step,
    order: state.order,
    processed,
    total,
    since: step === state.screen ? state.since : at,
    at,
  }
}

const register = (order: Order, cake: BakedCake): Next => ({
  state: { screen: 'registering', order, cake },
  effect: { run: 'register', order, cake },
})

/** Drops the keys: they are registered, and nothing on the device needs them anymore. */
function toRegistered(state: Extract<BakerState, { screen: 'registering' }>, id: string): BakerState {
  const { key: _, fieldKeys: __, locked, ...stored } = state.cake
  const cake = { id, stored, ...(locked.length > 0 && { locked }) }
  return { screen: 'registered', order: state.order, cake, isSaving: false }
}

function fail(state: BakerState, problem: Problem): BakerState {
  if (isBaking(state)) return { ...toChoosing(state.order), problem }
  if (state.screen === 'registering') {
    return { screen: 'unregistered', order: state.order, cake: state.cake, problem }
  }
  return state.screen === 'registered' ? { ...state, isSaving: false, problem } : state
}

/** The form with the previous order. */
const toChoosing = ({ choice, idempotencyKey: _, ...draft }: Order): Choosing => ({
  screen: 'choosing',
  choice,
  draft,
})

/** Stops the baking or gives up a registration. The choices remain. */
function cancel(state: BakerState): Next {
  if (isBaking(state)) {
    return {
      state: { ...toChoosing(state.order), problem: { code: 'canceled' } },
      effect: { run: 'stop' },
    }
  }
  if (state.screen !== 'unregistered') return { state }
  return { state: toChoosing(state.order), effect: { run: 'giveUp', cake: state.cake } }
}

function save(state: BakerState): Next {
  if (state.screen === 'saved') return { state, effect: { run: 'save', cake: state.cake } }
  if (state.screen !== 'registered' || state.isSaving) return { state }
  const { order, cake } = state
  return { state: { screen: 'registered', order, cake, isSaving: true }, effect: { run: 'save', cake } }
}
