import type { Next } from '../../core/flow.ts'
import { toMainInput } from '../../core/method.ts'
import { mayRetry, type Problem, reword } from '../../core/problem.ts'
import type { Settings } from '../../core/settings.ts'
import {
  type AnyState,
  type Feedback,
  isStart,
  mainScreen,
  noFeedback,
  noProgress,
  type StartState,
} from '../../core/states.ts'
import type { OAuthEffect, OAuthEvent, OAuthPopup, OAuthReturn, OAuthScreen } from './states.ts'

type State = (OAuthScreen & Feedback) | StartState
type Result = Next<State, OAuthEffect>

/**
 * Social sign-in: from a start screen to the provider and back to OAuth Return, through OAuth Popup if it opens
 * in a window. Irrelevant events leave the state unchanged.
 */
export function oauthStep(state: State, event: OAuthEvent, settings: Settings): Result {
  if (isStart(state)) return fromStart(state, event, settings)
  switch (state.screen) {
    case 'OAuthPopup':
      return fromPopup(state, event)
    case 'OAuthReturn':
      return fromReturn(state, event)
    case 'OAuthConfirmation':
      return enterOAuth(state, event)
  }
}

/** After a sign-in on another screen: links the identity that the visitor returned with before it. */
export function enterOAuth<Current extends AnyState>(
  state: Current,
  event: OAuthEvent,
): Next<Current, OAuthEffect> {
  if (event.type !== 'linkRequested') return { state }
  return { state, effect: { method: 'oauth', run: 'linkIdentity', token: event.token } }
}

function fromStart(state: StartState, event: OAuthEvent, settings: Settings): Result {
  switch (event.type) {
    case 'pressed': {
      if (state.busy) return { state }
      const { name } = event
      if (settings.oauth.display === 'popup') {
        return {
          state: { screen: 'OAuthPopup', name, mainInput: toMainInput(state), ...noFeedback },
          effect: { method: 'oauth', run: 'openWindow', name },
        }
      }
      return {
        state: { ...state, busy: 'oauth', errorMessage: null },
        effect: { method: 'oauth', run: 'go', name },
      }
    }
    case 'returned':
      // A return must not interrupt a call in progress.
      return state.busy ? { state } : toReturn(event.callback)
    case 'redirectCanceled':
    case 'shownAgain':
      return { state: state.busy === 'oauth' ? { ...state, busy: null } : state }
    case 'otherPressed':
      return state.busy ? { state } : { state: mainScreen(state.email) }
    case 'failed':
      return { state: { ...state, busy: null, errorMessage: event.problem } }
    default:
      return enterOAuth(state, event)
  }
}

function fromPopup(state: OAuthPopup & Feedback, event: OAuthEvent): Result {
  const { name, mainInput } = state
  const main = mainScreen(mainInput.email, mainInput)
  switch (event.type) {
    case 'returned':
      return toReturn(event.callback)
    case 'herePressed':
      return {
        state: { ...main, busy: 'oauth' },
        effect: { method: 'oauth', run: 'go', name },
      }
    case 'windowClosed':
      return { state: { ...main, errorMessage: { code: 'oauth_window_closed', tone: 'warning' } } }
    case 'failed':
      return { state: { ...main, errorMessage: event.problem } }
    case 'redirectCanceled':
    case 'shownAgain':
    case 'backPressed':
      return { state: main }
    default:
      return { state }
  }
}

const toReturn = (callback: OAuthReturn['callback']): Result => ({
  state: { screen: 'OAuthReturn', callback, checking: true, ...noFeedback },
  effect: { method: 'oauth', run: 'finish', callback },
})

function fromReturn(state: OAuthReturn & Feedback, event: OAuthEvent): Result {
  switch (event.type) {
    case 'accepted': {
      const { session, name } = event
      return {
        state: { screen: 'OAuthConfirmation', ...noFeedback },
        effect: { method: 'oauth', run: 'complete', session, name },
      }
    }
    case 'emailInUse': {
      const { account, token } = event
      return {
        state: {
          screen: 'OAuthEmailInUse',
          account,
          email: account.email,
          busy: null,
          ...noFeedback,
          progress: {
            ...(state.progress ?? noProgress),
            afterSignIn: { method: 'oauth', type: 'linkRequested', token },
          },
        },
      }
    }
    case 'failed': {
      const { problem } = event
      if (mayRetry(problem)) return { state: { ...state, checking: false, errorMessage: problem } }
      return { state: { ...mainScreen(), errorMessage: toShownProblem(problem) } }
    }
    case 'tryAgainPressed':
      return state.checking ? { state } : toReturn(state.callback)
    case 'backPressed':
      return { state: mainScreen() }
    default:
      return { state }
  }
}

/** The problem to show for an error, if the token came from a provider and not from a link. */
const shownProblems: Partial<Record<string, Problem>> = {
  oauth_access_denied: { code: 'oauth_access_denied', tone: 'warning' },
  pkce_mismatch: { code: 'oauth_elsewhere' },
  pkce_expected_code_verifier: { code: 'oauth_elsewhere' },
}

const toShownProblem = (problem: Problem): Problem => {
  const newText = shownProblems[problem.code]
  return newText ? reword(problem, newText) : problem
}
