import type { Next } from '../../core/flow.ts'
import {
  type AnyState,
  type Feedback,
  isStart,
  mainScreen,
  noFeedback,
  type StartState,
} from '../../core/states.ts'
import { listStep, openList, toRegistration } from './list-flow.ts'
import { toPressProblem, toRegisterProblem, toSignInProblem } from './messages.ts'
import type { PasskeyEffect, PasskeyEvent, PasskeyScreen, RegisterNewPasskey } from './states.ts'

export type State = (PasskeyScreen & Feedback) | StartState
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
export function enterPasskeys<Current extends AnyState>(
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

function fromStart(state: StartState, event: PasskeyEvent): Result {
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
    case 'autofillRejected':
      if (state.busy) return { state }
      return { state: { ...state, errorMessage: toSignInProblem(event.problem) } }
    case 'failed':
      return { state: { ...state, busy: null, errorMessage: toPressProblem(event.problem) } }
    default:
      return enterPasskeys(state, event)
  }
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
