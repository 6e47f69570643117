import { isCakeName } from '#cake/index.ts'
import { limits } from '#contract/product.ts'
import type { CakeId, Lookup, OpenedCake, OpeningProgress } from './engine/opening.ts'
import type { Problem } from './problems.ts'

/** The steps of opening a cake, in order. */
export type Step = OpeningProgress['step']

/** The opener's states. Times are monotonic milliseconds, sizes bytes. */
export type OpenerState =
  | { screen: 'empty'; problem?: Problem }
  /** a file that is not being opened: the warning was declined, or the server is unavailable (OfflineOpener.tsx) */
  | { screen: 'chosen'; file: File }
  | { screen: 'tooLarge'; file: File }
  | { screen: Step; file: File; processed: number; total: number; since: number; at: number }
  | { screen: 'opened'; file: File; cake: OpenedCake }
  /**
   * `canCheckWhole`: the keys were requested by header only, and the checksum may give another result; `ungranted`: the cake
   * that the user has no permission for; `hasAsked`: the user has asked for access to it
   */
  | {
      screen: 'rejected'
      file: File
      problem: Problem
      canCheckWhole: boolean
      ungranted?: CakeId
      hasAsked?: boolean
    }

export type OpenerEvent =
  /** `email` is the signed-in user's, null if they have none */
  | { type: 'filesChosen'; files: readonly File[]; email: string | null; at: number }
  | { type: 'openPressed'; email: string | null; at: number }
  | { type: 'warningAccepted'; at: number }
  | { type: 'warningDeclined' }
  | { type: 'progressed'; step: Step; processed: number; total: number; at: number }
  | { type: 'succeeded'; cake: OpenedCake }
  /** `lookup`: how the keys were requested last, undefined if they were not */
  | { type: 'failed'; problem: Problem; lookup: Lookup | undefined; ungranted?: CakeId | undefined }
  | { type: 'accessRequested' }
  | { type: 'checkWholePressed'; at: number }
  | { type: 'cancelPressed' }
  | { type: 'cleared' }

/** The side effect of a step. */
export type OpenerEffect =
  | { run: 'open'; file: File; lookup: Lookup }
  | { run: 'stop' }
  | { run: 'discard'; cake: OpenedCake }

export type Next = { state: OpenerState; effect?: OpenerEffect }

export const nothingChosen: OpenerState = { screen: 'empty' }

/**
 * A chosen file opens at once: keys → decrypting → opened or rejected. The step `checksum` comes before the keys if the server does not
 * know the header, or if the user checks the whole file. Events that do not apply to the state are ignored.
 */
export function openerStep(state: OpenerState, event: OpenerEvent): Next {
  switch (event.type) {
    case 'filesChosen':
      return isWorking(state) ? { state } : choose(state, event)
    case 'openPressed':
      return press(state, event.email, event.at)
    case 'warningAccepted':
      return state.screen === 'tooLarge' ? begin(state.file, 'header', event.at) : { state }
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
      return { state: isWorking(state) ? fail(state.file, event) : state }
    case 'checkWholePressed':
      return state.screen === 'rejected' && state.canCheckWhole
        ? begin(state.file, 'checksum', event.at)
        : { state }
    case 'accessRequested':
      return { state: state.screen === 'rejected' ? { ...state, hasAsked: true } : state }
    case 'cancelPressed':
      return isWorking(state)
        ? { state: reject(state.file, { code: 'canceled' }), effect: { run: 'stop' } }
        : { state }
    case 'cleared':
      return clear(state)
  }
}

type Working = Extract<OpenerState, { screen: Step }>

export const isWorking = (state: OpenerState): state is Working =>
  state.screen === 'checksum' || state.screen === 'keys' || state.screen === 'decrypting'

/** A file opened before stays in the history (history.ts). */
function choose(state: OpenerState, chosen: Extract<OpenerEvent, { type: 'filesChosen' }>): Next {
  const { files, email, at } = chosen
  const [file] = files
  if (file === undefined) return { state }
  if (files.length > 1) return { state: { screen: 'empty', problem: { code: 'manyFiles' } } }
  return open(file, email, at)
}

type Rejected = Extract<OpenerState, { screen: 'rejected' }>

export const reject = (file: File, problem: Problem, canCheckWhole = false): Rejected => ({
  screen: 'rejected',
  file,
  problem,
  canCheckWhole,
})

/** Problems that a lookup by checksum may not have, because the header may have been copied from another cake. */
const headerProblems: ReadonlySet<Problem['code']> = new Set(['denied', 'noKeys', 'undecryptable'])

function fail(file: File, { problem, lookup, ungranted }: Extract<OpenerEvent, { type: 'failed' }>) {
  const rejected = reject(file, problem, lookup === 'header' && headerProblems.has(problem.code))
  return ungranted === undefined ? rejected : { ...rejected, ungranted }
}

function press(state: OpenerState, email: string | null, at: number): Next {
  if (state.screen === 'empty') return { state: { screen: 'empty', problem: { code: 'noFile' } } }
  const hasFile = state.screen === 'chosen' || state.screen === 'rejected'
  return hasFile ? open(state.file, email, at) : { state }
}

function open(file: File, email: string | null, at: number): Next {
  if (email === null) return { state: reject(file, { code: 'noEmail' }) }
  if (!isCakeName(file.name)) return { state: reject(file, { code: 'wrongExtension' }) }
  return file.size > limits.largeFileBytes
    ? { state: { screen: 'tooLarge', file } }
    : begin(file, 'header', at)
}

function begin(file: File, lookup: Lookup, at: number): Next {
  const step =
    lookup === 'header'
      ? ({ screen: 'keys', total: 1 } as const)
      : ({ screen: 'checksum', total: file.size } as const)
  return { state: { ...step, file, processed: 0, since: at, at }, effect: { run: 'open', file, lookup } }
}

/** A step's clock starts with its first progress event, so the speed is the step's and not an overall average. */
function progress(
  state: Working,
  { step, processed, total, at }: Extract<OpenerEvent, { type: 'progressed' }>,
): Working {
  const since = step === state.screen ? state.since : at
  return { screen: step, file: state.file, processed, total, since, at }
}

/** Cancels work in progress and discards the plaintext. */
function clear(state: OpenerState): Next {
  if (isWorking(state)) return { state: nothingChosen, effect: { run: 'stop' } }
  if (state.screen === 'opened') return { state: nothingChosen, effect: { run: 'discard', cake: state.cake } }
  return { state: nothingChosen }
}
