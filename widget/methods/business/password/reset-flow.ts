import type { BusinessSettings } from '../../../core/business/settings.ts'
import { afterExpiry, businessMain } from '../../../core/business/states.ts'
import { isEmail } from '../../../core/email.ts'
import {
  afterStrengthCheck,
  afterTyping,
  assignField,
  canContinue,
  isAboutPassword,
} from '../../../core/new-password.ts'
import { mayRetry, problem } from '../../../core/problem.ts'
import type { Feedback } from '../../../core/states.ts'
import { toSent } from './sent-flow.ts'
import type { PasswordEvent, PasswordResetForm, Result } from './states.ts'

type State = PasswordResetForm & Feedback

/** The form for a new password. If its link no longer works, the visitor requests another. */
export function fromResetForm(state: State, event: PasswordEvent, settings: BusinessSettings): Result {
  const { entry, link } = state
  switch (event.type) {
    case 'policyRead':
      return { state: { ...state, entry: { ...entry, policy: event.policy } } }
    case 'passwordTyped': {
      if (state.pending || state.isLinkUsed) return { state }
      const typing = afterTyping(entry)
      return {
        state: { ...state, entry: typing, errorMessage: null },
        effect: { method: 'password', run: 'checkStrength', password: event.password, typed: typing.typed },
      }
    }
    case 'strengthChecked':
      return { state: { ...state, entry: afterStrengthCheck(entry, event.typed, event.strength) } }
    case 'newPasswordSubmitted': {
      if (state.pending || state.isLinkUsed || !canContinue(entry)) return { state }
      const { password } = event
      return {
        state: { ...state, pending: 'saving', errorMessage: null },
        effect: link
          ? { method: 'password', run: 'reset', link, password }
          : { method: 'password', run: 'resetInSession', password },
      }
    }
    case 'linkRequested':
      return requestLink(state, event.email.trim())
    case 'linkSent':
      return toSent(event, businessMain(event.email), settings)
    case 'failed':
      return afterFailure(state, event)
    case 'backPressed':
      // Once a call is in progress, its result must stay visible.
      if (state.pending) return { state }
      return link
        ? { state: businessMain(state.email), effect: { method: 'password', run: 'forgetLink' } }
        : { state, effect: { method: 'password', run: 'keepSession' } }
    default:
      return { state }
  }
}

function requestLink(state: State, email: string): Result {
  if (state.pending || !state.isLinkUsed) return { state }
  if (!isEmail(email))
    return { state: { ...state, email, errorMessage: problem('email_malformed', 'email') } }
  return {
    state: { ...state, email, pending: 'requesting', errorMessage: null },
    effect: { method: 'password', run: 'requestLink', email, reason: null },
  }
}

/** A session sets a password in its first minutes only. */
const lateCode = 'session_too_old_to_reset_password'

function afterFailure(
  state: State,
  { of, problem: failure }: Extract<PasswordEvent, { type: 'failed' }>,
): Result {
  const errorMessage = assignField(failure)
  if (of === 'checkStrength')
    return { state: { ...state, entry: { ...state.entry, checkFailed: true }, errorMessage } }
  const expired = afterExpiry(state.email, failure)
  if (expired) return { state: expired }
  const ends = of === 'reset' || (of === 'resetInSession' && failure.code === lateCode)
  const isLinkUsed = state.isLinkUsed || (ends && !isAboutPassword(failure) && !mayRetry(failure))
  return { state: { ...state, pending: null, isLinkUsed, errorMessage } }
}
