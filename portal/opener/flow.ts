import { limits } from '#contract/product.ts'
import type { OpenedCake, OpeningProgress } from './engine/opening.ts'
import type { Problem } from './problems.ts'

/** The steps of opening a cake, in order. */
export type Step = OpeningProgress['step']

/** The opener's states. Times are monotonic milliseconds, sizes bytes. */
export type OpenerState =
  | { screen: 'empty'; problem?: Problem }
  | { screen: 'chosen'; file: File }
  | { screen: 'tooLarge'; file: File }
  | { screen: Step; file: File; done: number; total: number; since: number; at: number }
  | { screen: 'opened'; file: File; cake: OpenedCake }
  | { screen: 'refused'; file: File; problem: Problem }

export type OpenerEvent =
  | { type: 'filesChosen'; files: readonly File[] }
  /** `email` is the signed-in user's, null if they have none */
  | { type: 'openPressed'; email: string | null; at: number }
  | { type: 'warningAccepted'; at: number }
  | { type: 'warningDeclined' }
  | { type: 'progressed'; step: Step; done: number; total: number; at: number }
  | { type: 'succeeded'; cake: OpenedCake }
  | { type: 'failed'; problem: Problem }
  | { type: 'cancelPressed' }
  | { type: 'anotherPressed' }
  | { type: 'cleared' }

/** The side effect of a step. */
export type OpenerEffect =
  | { run: 'open'; file: File }
  | { run: 'stop' }
  | { run: 'discard'; cake: OpenedCake }

export type Next = { state: OpenerState; effect?: OpenerEffect }

export const nothingChosen: OpenerState = { screen: 'empty' }

/** Choose → checksum → keys → decrypting → opened or refused. Events that do not apply to the state are ignored. */
export function openerStep(state: OpenerState, event: OpenerEvent): Next {
  switch (event.type) {
    case 'filesChosen':
      return { state: isWorking(state) ? state : choose(state, event.files) }
    case 'openPressed':
      return open(state, event.email, event.at)
    case 'warningAccepted':
      return state.screen === 'tooLarge' ? begin(state.file, event.at) : { state }
    case 'warningDeclined':
      return state.screen === 'tooLarge' ? { state: { screen: 'chosen', file: state.file } } : { state }
    case 'progressed':
      return { state: isWorking(state) ? progress(state, event) : state }
    case 'succeeded':
      return isWorking(state)
        ? { state: { screen: 'opened', file: state.file, cake: event.cake } }
        : // Canceled at the last moment, so the plaintext is no longer needed.
          { state, effect: { run: 'discard', cake: event.cake } }
    case 'failed':
      return isWorking(state)
        ? { state: { screen: 'refused', file: state.file, problem: event.problem } }
        : { state }
    case 'cancelPressed':
      return isWorking(state)
        ? {
            state: { screen: 'refused', file: state.file, problem: { code: 'canceled' } },
            effect: { run: 'stop' },
          }
        : { state }
    case 'anotherPressed':
      return { state: state.screen === 'opened' ? nothingChosen : state }
    case 'cleared':
      return clear(state)
  }
}

type Working = Extract<OpenerState, { screen: Step }>

export const isWorking = (state: OpenerState): state is Working =>
  state.screen === 'checksum' || state.screen === 'keys' || state.screen === 'decrypting'

/** A file opened before stays in the history (history.ts). */
function choose(state: OpenerState, files: readonly File[]): OpenerState {
  const [file] = files
  if (file === undefined) return state
  if (files.length > 1) return { screen: 'empty', problem: { code: 'manyFiles' } }
  return isCakeName(file.name)
    ? { screen: 'chosen', file }
    : { screen: 'refused', file, problem: { code: 'wrongExtension' } }
}

function open(state: OpenerState, email: string | null, at: number): Next {
  if (state.screen === 'empty') return { state: { screen: 'empty', problem: { code: 'noFile' } } }
  if (state.screen !== 'chosen' && state.screen !== 'refused') return { state }
  const { file } = state
  if (email === null) return { state: { screen: 'refused', file, problem: { code: 'noEmail' } } }
  if (!isCakeName(file.name))
    return { state: { screen: 'refused', file, problem: { code: 'wrongExtension' } } }
  return file.size > limits.largeFileBytes ? { state: { screen: 'tooLarge', file } } : begin(file, at)
}

const begin = (file: File, at: number): Next => ({
  state: { screen: 'checksum', file, done: 0, total: file.size, since: at, at },
  effect: { run: 'open', file },
})

/** A step's clock starts with its first progress event, so that the speed is the step's and not an overall average. */
function progress(
  state: Working,
  { step, done, total, at }: Extract<OpenerEvent, { type: 'progressed' }>,
): Working {
  const since = step === state.screen ? state.since : at
  return { screen: step, file: state.file, done, total, since, at }
}

/** Cancels work in progress and discards the plaintext. */
function clear(state: OpenerState): Next {
  if (isWorking(state)) return { state: nothingChosen, effect: { run: 'stop' } }
  if (state.screen === 'opened') return { state: nothingChosen, effect: { run: 'discard', cake: state.cake } }
  return { state: nothingChosen }
}

const isCakeName = (name: string) => name.toLowerCase().endsWith('.cake')
