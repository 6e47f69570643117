import { isEmail } from '../../core/email.ts'
import {
  afterStrengthCheck,
  afterTyping,
  assignField,
  canContinue,
  isAboutPassword,
} from '../../core/new-password.ts'
import { mayRetry, problem } from '../../core/problem.ts'
import type { Settings } from '../../core/settings.ts'
import { mainScreen } from '../../core/states.ts'
import { confirm, toResetEmail } from './start-flow.ts'
import type { At, PasswordEvent, Result } from './states.ts'

type State = At<'PasswordResetForm'>

/** The landing page of a password email: set a new password, sign in without one, or request another email. */
export function fromResetForm(state: State, event: PasswordEvent, settings: Settings): Result {
  const { entry, token } = state
  switch (event.type) {
    case 'policyRead':
      return { state: { ...state, entry: { ...entry, policy: event.policy } } }
    case 'passwordTyped': {
      if (state.pending || state.isLinkUsed) return { state }
      const { typed } = afterTyping(entry)
      return {
        state: { ...state, entry: afterTyping(entry), errorMessage: null },
        effect: { method: 'password', run: 'checkStrength', email: null, password: event.password, typed },
      }
    }
    case 'strengthChecked':
      return { state: { ...state, entry: afterStrengthCheck(entry, event.typed, event.strength) } }
    case 'newPasswordSubmitted':
      if (state.pending || state.isLinkUsed || !canContinue(entry)) return { state }
      return {
        state: { ...state, pending: 'saving', errorMessage: null },
        effect: { method: 'password', run: 'reset', token, password: event.password },
      }
    case 'withoutPasswordPressed':
      if (state.pending || state.isLinkUsed) return { state }
      return {
        state: { ...state, pending: 'signingIn', errorMessage: null },
        effect: { method: 'password', run: 'openLink', token },
      }
    case 'forgotPressed':
      return requestNewLink(state, event.email.trim())
    case 'resetSent':
      return toResetEmail(state, event, settings)
    case 'accepted':
      return confirm(event)
    case 'failed':
      return afterFailure(state, event)
    case 'backPressed':
      // Once a call is in progress, its result must stay visible.
      if (state.pending) return { state }
      return {
        state: mainScreen(state.email, { tab: 'email' }),
        effect: { method: 'password', run: 'forgetLink' },
      }
    default:
      return { state }
  }
}

function requestNewLink(state: State, email: string): Result {
  if (state.pending || !state.isLinkUsed) return { state }
  if (!isEmail(email))
    return { state: { ...state, email, errorMessage: problem('email_malformed', 'email') } }
  return {
    state: { ...state, email, pending: 'requesting', errorMessage: null },
    effect: { method: 'password', run: 'startReset', email, to: 'PasswordForgot', reason: null },
  }
}

function afterFailure(state: State, event: Extract<PasswordEvent, { type: 'failed' }>): Result {
  const errorMessage = assignField(event.problem)
  if (event.of === 'checkStrength') {
    return { state: { ...state, entry: { ...state.entry, checkFailed: true }, errorMessage } }
  }
  const isOfLink = event.of === 'reset' || event.of === 'openLink'
  const isLinkUsed =
    state.isLinkUsed || (isOfLink && !isAboutPassword(event.problem) && !mayRetry(event.problem))
  return { state: { ...state, pending: null, isLinkUsed, errorMessage } }
}
