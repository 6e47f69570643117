import { afterFailedResend, afterResend, afterWaiting, type ResendTimer } from '../../core/resend.ts'
import type { Settings } from '../../core/settings.ts'
import { mainScreen } from '../../core/states.ts'
import type { At, PasswordEvent, ResetEmailName, Result } from './states.ts'

type State = At<ResetEmailName>

/** A reset email was sent: Password Forgot, Password Set New, Password Dedupe. */
export function fromResetEmail(state: State, event: PasswordEvent, settings: Settings): Result {
  const { email } = state
  switch (event.type) {
    case 'resendPressed':
      if (state.resend !== 'initial' || state.busy) return { state }
      return {
        state: { ...state, resend: 'sending', toasts: [] },
        effect: { method: 'password', run: 'startReset', email, to: state.screen, reason: null },
      }
    case 'resetSent':
      return waiting(afterResend(state, event.at, settings))
    case 'waited':
      return waiting(afterWaiting(state, event.at, settings))
    case 'failed':
      return waiting(afterFailedResend(state, event.problem, event.at))
    case 'backPressed':
      return { state: mainScreen(email, { tab: 'email' }) }
    default:
      return { state }
  }
}

/** Converts the resend timer's result into a state and, if needed, a wait effect. */
const waiting = ({ state, wakeAt }: ResendTimer<State>): Result =>
  wakeAt === undefined
    ? { state }
    : { state, effect: { method: 'password', run: 'waitUntil', instant: wakeAt } }
