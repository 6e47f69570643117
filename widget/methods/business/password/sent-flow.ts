import type { BusinessSettings } from '../../../core/business/settings.ts'
import { afterExpiry, businessMain } from '../../../core/business/states.ts'
import {
  afterFailedResend,
  afterResend,
  afterWaiting,
  lockResend,
  type ResendTimer,
} from '../../../core/resend.ts'
import { type AnyState, type Feedback, noFeedback } from '../../../core/states.ts'
import type { PasswordEvent, PasswordSent, Result } from './states.ts'

type State = PasswordSent & Feedback

/** An email was sent. @param from the screen before */
export function toSent(
  { to, email, organization, senderDomain, reason, at }: Extract<PasswordEvent, { type: 'linkSent' }>,
  from: AnyState,
  settings: BusinessSettings,
): Result {
  const lock = lockResend(at, settings)
  const addressed = { email, ...(organization && { organization }) }
  return {
    state: { screen: to, ...addressed, senderDomain, from, ...lock, ...noFeedback, errorMessage: reason },
    effect: { method: 'password', run: 'waitUntil', instant: lock.resendAt },
  } as Result
}

/** The notices of a sent email. */
export function fromSent(state: State, event: PasswordEvent, settings: BusinessSettings): Result {
  const { email, organization, from } = state
  switch (event.type) {
    case 'resendPressed':
      if (state.resend !== 'initial') return { state }
      return {
        state: { ...state, resend: 'sending', errorMessage: null, toasts: [] },
        effect: {
          method: 'password',
          run: 'requestLink',
          email,
          ...(organization && { organization }),
          reason: null,
        },
      }
    case 'linkSent':
      // The visitor may have become a member meanwhile.
      return event.to === state.screen
        ? waiting(afterResend({ ...state, senderDomain: event.senderDomain }, event.at, settings))
        : toSent(event, from, settings)
    case 'waited':
      return waiting(afterWaiting(state, event.at, settings))
    case 'failed': {
      const expired = afterExpiry(email, event.problem)
      return expired ? { state: expired } : waiting(afterFailedResend(state, event.problem, event.at))
    }
    case 'tryAgainPressed':
      return { state: { ...businessMain(), ...(organization && { organization }) } }
    case 'backPressed':
      return { state: from }
    default:
      return { state }
  }
}

/** Converts the resend timer's result into a state and, if needed, a wait effect. */
const waiting = ({ state, wakeAt }: ResendTimer<State>): Result =>
  wakeAt === undefined
    ? { state }
    : { state, effect: { method: 'password', run: 'waitUntil', instant: wakeAt } }
