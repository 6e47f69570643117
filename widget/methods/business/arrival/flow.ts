import {
  afterExpiry,
  type BusinessStartState,
  businessMain,
  openSessionReset,
  toBusinessError,
} from '../../../core/business/states.ts'
import type { Next } from '../../../core/flow.ts'
import { mayRetry, type Problem } from '../../../core/problem.ts'
import {
  type AnyState,
  type Feedback,
  isStart,
  noFeedback,
  noProgress,
  type Progress,
} from '../../../core/states.ts'
import type { Arrival, ArrivalEffect, ArrivalEvent } from './states.ts'

type State = (Arrival & Feedback) | BusinessStartState
type Result = Next<State | AnyState, ArrivalEffect>

/** The landing page of an emailed link: at most one click signs in. Irrelevant events leave the state unchanged. */
export function arrivalStep(state: State, event: ArrivalEvent): Result {
  if (isStart(state)) {
    // A link must not interrupt a call in progress.
    if (event.type !== 'linkFound' || state.busy) return { state }
    const { link, autoContinue } = event
    const arrival: Arrival & Feedback = { screen: 'Arrival', link, checking: false, ...noFeedback }
    return autoContinue ? open(arrival) : { state: arrival }
  }
  switch (event.type) {
    case 'continuePressed':
      return state.checking ? { state } : open(state)
    case 'newLinkPressed':
      // Once a sign-in is in progress, its result must stay visible.
      if (state.checking) return { state }
      return {
        state: { ...businessMain(), progress: noProgress },
        effect: { method: 'arrival', run: 'forgetLink' },
      }
    case 'failed':
      return { state: afterFailure(state, event.problem) }
    case 'linkFound':
      return { state }
  }
}

const open = (state: Arrival & Feedback): Result => ({
  state: {
    ...state,
    checking: true,
    errorMessage: null,
    ...(state.link.isForPassword && { progress: { ...noProgress, afterSignIn } }),
  },
  effect: { method: 'arrival', run: 'openLink', link: state.link },
})

/** The type of the progress only knows the events of consumers. */
const afterSignIn = openSessionReset as unknown as Progress['afterSignIn']

const elsewhereCodes: readonly string[] = ['pkce_mismatch', 'pkce_expected_code_verifier']

/** A lost connection or a failure of the server keeps the token; a link that can never work leads to a new one. */
function afterFailure(state: Arrival & Feedback, problem: Problem): State | AnyState {
  const expired = afterExpiry('', problem)
  // What would have followed this sign-in does not follow another one.
  if (expired) return { ...expired, progress: noProgress }
  if (mayRetry(problem)) return { ...state, checking: false, errorMessage: problem }
  const reason = elsewhereCodes.includes(problem.code) ? 'link_elsewhere' : 'link_used'
  return { ...toBusinessError(reason), progress: noProgress }
}
