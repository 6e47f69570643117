import {
  afterExpiry,
  type BusinessStartState,
  businessMain,
  type ErrorReason,
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
import type { Arrival, ArrivalEffect, ArrivalEvent, Usable } from './states.ts'

type State = (Arrival & Feedback) | BusinessStartState
type Result = Next<State | AnyState, ArrivalEffect>

/** The landing page of an emailed link or of a return from another site: at most one click signs in. Irrelevant events leave the state unchanged. */
export function arrivalStep(state: State, event: ArrivalEvent): Result {
  if (isStart(state)) {
    // A link must not interrupt a call in progress.
    if (event.type !== 'linkFound' || state.busy) return { state }
    const { link, autoContinue } = event
    if (link.kind === 'failed') {
      const error = { ...toBusinessError('site_failed', state.email), code: link.code }
      return { state: error, effect: { method: 'arrival', run: 'forgetLink' } }
    }
    const arrival: Arrival & Feedback = { screen: 'Arrival', link, checking: false, ...noFeedback }
    return autoContinue || !needsClick(link) ? open(arrival, false) : { state: arrival }
  }
  switch (event.type) {
    case 'continuePressed':
      return state.checking ? { state } : open(state, true)
    case 'clickRequired':
      return { state: { ...state, checking: false } }
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

/**
 * Whether a visitor confirms a link, as for consumers: anyone may send one, and scanners open those of emails. A return from another
 * site needs a click only where nothing shows that this tab started the sign-in.
 */
const needsClick = (link: Usable) => isEmailed(link) || link.kind === 'impersonation'

/** Whether a link came by email. */
export const isEmailed = ({ kind }: Pick<Usable, 'kind'>) => kind === 'discovery' || kind === 'member'

const open = (state: Arrival & Feedback, isConfirmed: boolean): Result => ({
  state: {
    ...state,
    checking: true,
    errorMessage: null,
    ...('isForPassword' in state.link &&
      state.link.isForPassword && { progress: { ...noProgress, afterSignIn } }),
  },
  effect: { method: 'arrival', run: 'openLink', link: state.link, isConfirmed },
})

/** The type of the progress only knows the events of consumers. */
const afterSignIn = openSessionReset as unknown as Progress['afterSignIn']

/** The reason for an error that concerns the visitor and not the link. */
const reasons = new Map<string, ErrorReason>([
  ['action_not_allowed_email_domain_is_claimed', 'domain_claimed'],
  ['email_jit_provisioning_not_allowed', 'no_access'],
  ['invalid_email_for_jit_provisioning', 'no_access'],
  ['member_not_found', 'no_access'],
  ['organization_not_found', 'organization_unknown'],
])

const elsewhereCodes: readonly string[] = ['pkce_mismatch', 'pkce_expected_code_verifier']

/** A lost connection or a failure of the server keeps the token; a link that can never work leads to a new one. */
function afterFailure(state: Arrival & Feedback, problem: Problem): State | AnyState {
  const expired = afterExpiry('', problem)
  // What would have followed this sign-in does not follow another one.
  if (expired) return { ...expired, progress: noProgress }
  if (mayRetry(problem)) return { ...state, checking: false, errorMessage: problem }
  const isElsewhere = elsewhereCodes.includes(problem.code)
  const ofLink = isElsewhere ? 'link_elsewhere' : 'link_used'
  const ofReturn = isElsewhere ? 'return_elsewhere' : 'return_used'
  const reason = reasons.get(problem.code) ?? (isEmailed(state.link) ? ofLink : ofReturn)
  return { ...toBusinessError(reason), progress: noProgress }
}
