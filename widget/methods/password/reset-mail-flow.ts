import { mainScreen } from '../../core/states.ts'
import {
  type At,
  errorToastMs,
  type PasswordEvent,
  type ResetMailName,
  type Result,
  resendWaitMs,
  sentNoticeMs,
} from './states.ts'

type State = At<ResetMailName>

/** A mail that leads to a new password is on its way: Password Forgot, Password Set New, Password Dedupe. */
export function fromResetMail(state: State, event: PasswordEvent): Result {
  const { email } = state
  switch (event.type) {
    case 'resendPressed':
      if (state.resend !== 'initial' || state.busy) return { state }
      return {
        state: { ...state, resend: 'sending', toasts: [] },
        effect: { method: 'password', run: 'startReset', email, to: state.screen, because: null },
      }
    case 'resetSent':
      return {
        state: { ...state, resend: 'sent', resendAt: event.at + resendWaitMs },
        effect: { method: 'password', run: 'waitUntil', instant: event.at + sentNoticeMs },
      }
    case 'waited':
      return afterWaiting(state, event.at)
    case 'failed':
      return afterFailedResend(state, event)
    case 'backPressed':
      return { state: mainScreen(email, { tab: 'email' }) }
    default:
      return { state }
  }
}

/** One timer serves the notice, the lock and the toast: whichever has had its time goes. */
function afterWaiting(before: State, at: number): Result {
  const toasts = before.toasts.filter((toast) => toast.until > at)
  const state = toasts.length === before.toasts.length ? before : { ...before, toasts }
  if (state.resend === 'sent') {
    return {
      state: { ...state, resend: 'waiting' },
      effect: { method: 'password', run: 'waitUntil', instant: state.resendAt },
    }
  }
  if (state.resend !== 'waiting') return { state }
  if (at >= state.resendAt) return { state: { ...state, resend: 'initial' } }
  // The toast has gone before the lock.
  return { state, effect: { method: 'password', run: 'waitUntil', instant: state.resendAt } }
}

function afterFailedResend(
  state: State,
  { problem, at }: Extract<PasswordEvent, { type: 'failed' }>,
): Result {
  const until = at + errorToastMs
  // Where the provider says how long to wait, the link waits that long.
  const resendAt = problem.waitUntil
  const wait =
    resendAt === undefined ? ({ resend: 'initial' } as const) : { resend: 'waiting' as const, resendAt }
  return {
    state: { ...state, ...wait, toasts: [{ problem, until }] },
    effect: { method: 'password', run: 'waitUntil', instant: until },
  }
}
