import type { Next } from '../../core/flow.ts'
import { mayRetry, type Problem, reword } from '../../core/problem.ts'
import {
  type AnyScreen,
  type Feedback,
  isStart,
  mainScreen,
  noFeedback,
  type StartScreen,
} from '../../core/states.ts'
import { listStep, openList, toRegistration, toSessionProblem } from './list-flow.ts'
import type { PasskeyEffect, PasskeyEvent, PasskeyScreen, RegisterNewPasskey } from './states.ts'

export type State = (PasskeyScreen | StartScreen) & Feedback
export type Result = Next<State, PasskeyEffect>

/**
 * Passkeys: from a start screen, by button or autofill, to Passkey Confirmation; for signed-in users,
 * registration and the list. Irrelevant events leave the state unchanged.
 */
export function passkeyStep(state: State, event: PasskeyEvent): Result {
  if (isStart(state)) return fromStart(state, event)
  switch (state.screen) {
    case 'RegisterNewPasskey':
      return fromRegister(state, event)
    case 'PasskeyRegistrationSuccess':
      return listStep(state, event)
    case 'PasskeyConfirmation':
      return enterPasskeys(state, event)
  }
}

/** From any other screen: opens the list at the host's request, or offers a passkey after a sign-in. */
export function enterPasskeys<Current extends AnyScreen & Feedback>(
  state: Current,
  event: PasskeyEvent,
): Next<Current | (PasskeyScreen & Feedback), PasskeyEffect> {
  switch (event.type) {
    case 'openRequested':
      return openList(false, false)
    case 'offerRequested':
      return { state, effect: { method: 'passkey', run: 'consider' } }
    case 'offered':
      return { state: toRegistration(true) }
    default:
      return { state }
  }
}

function fromStart(state: StartScreen & Feedback, event: PasskeyEvent): Result {
  switch (event.type) {
    case 'buttonPressed':
      if (state.busy) return { state }
      return {
        state: { ...state, busy: 'passkey', errorMessage: null },
        effect: { method: 'passkey', run: 'signIn' },
      }
    case 'accepted':
      return {
        state: { screen: 'PasskeyConfirmation', ...noFeedback },
        effect: { method: 'passkey', run: 'complete', session: event.session },
      }
    case 'autofillRefused':
      if (state.busy) return { state }
      return { state: { ...state, errorMessage: toShownProblem(event.problem) } }
    case 'failed':
      return { state: { ...state, busy: null, errorMessage: toPressProblem(event.problem) } }
    default:
      return enterPasskeys(state, event)
  }
}

/** Codes with their own text. Other codes show the unknown error. */
const codesWithText = ['webauthn_registration_not_found', 'passkey_counter_decreased', 'session_not_kept']

/** After a press, a transient problem has its own text. */
const toPressProblem = (problem: Problem): Problem =>
  problem.code !== 'unknown' && mayRetry(problem) ? problem : toShownProblem(problem)

function toShownProblem(problem: Problem): Problem {
  if (problem.code === 'passkey_dismissed')
    return reword(problem, { code: 'passkey_dismissed', tone: 'warning' })
  if (codesWithText.includes(problem.code)) return problem
  return reword(problem, { code: 'passkey_unknown' })
}

function fromRegister(state: RegisterNewPasskey & Feedback, event: PasskeyEvent): Result {
  switch (event.type) {
    case 'registerPressed':
      if (state.registering) return { state }
      return {
        state: { ...state, registering: true, errorMessage: null },
        effect: { method: 'passkey', run: 'register' },
      }
    case 'registered':
      return openList(state.offered, true)
    case 'failed':
      return { state: { ...state, registering: false, errorMessage: toRegisterProblem(event.problem) } }
    case 'skipPressed':
      return { state, effect: { method: 'passkey', run: 'close', logged: 'passkey_skipped' } }
    case 'loginAgainPressed':
      return state.registering ? { state } : { state: mainScreen() }
    default:
      return { state }
  }
}

/** The problem to show for an error during registration. */
const whileRegistering: Partial<Record<string, Problem>> = {
  passkey_dismissed: { code: 'passkey_not_made', tone: 'warning' },
  passkey_refused_by_browser: { code: 'passkey_not_made', tone: 'warning' },
  duplicate_webauthn_registration: { code: 'passkey_known', tone: 'warning' },
  passkey_known: { code: 'passkey_known', tone: 'warning' },
}

const toRegisterProblem = (problem: Problem): Problem => {
  const words = whileRegistering[problem.code]
  return words ? reword(problem, words) : toSessionProblem(problem)
}
