import { isEmail } from '../../core/email.ts'
import type { Next } from '../../core/flow.ts'
import { type FieldName, problem } from '../../core/problem.ts'
import {
  afterFailedResend,
  afterResend,
  afterWaiting,
  type ResendTimer,
  resendWaitMs,
} from '../../core/resend.ts'
import {
  carriedFeedback,
  type Feedback,
  isStart,
  mainScreen,
  noFeedback,
  type StartScreen,
} from '../../core/states.ts'
import { findPending } from './pending.ts'
import { codeLength, type OTPAuthenticate, type OtpEffect, type OtpEvent, type OtpScreen } from './states.ts'

/** The refusals that are about what was typed, and the field that it was typed in. */
const fieldOf: Partial<Record<string, FieldName>> = {
  invalid_email: 'email',
  phone_malformed: 'phone',
  invalid_phone_number: 'phone',
  invalid_phone_number_country_code: 'phone',
  unsubscribed_phone_number: 'phone',
}

type State = (OtpScreen | StartScreen) & Feedback
type Result = Next<State, OtpEffect>

/** One-time codes: a start screen, OTP Authenticate, OTP Confirmation. An event that means nothing here changes nothing. */
export function otpStep(state: State, event: OtpEvent): Result {
  if (isStart(state)) return fromStart(state, event)
  if (state.screen === 'OTPAuthenticate') return fromAuthenticate(state, event)
  return { state }
}

function fromStart(state: StartScreen & Feedback, event: OtpEvent): Result {
  switch (event.type) {
    case 'codeRequested': {
      if (state.busy) return { state }
      const { channel } = event
      const destination = event.destination.trim()
      if (channel === 'email' && !isEmail(destination)) {
        return {
          state: { ...state, email: destination, errorMessage: problem('otp_email_malformed', 'email') },
        }
      }
      return {
        state: { ...state, email: destination, busy: 'otp', errorMessage: null },
        effect: { method: 'otp', run: 'sendCode', channel, destination },
      }
    }
    case 'phoneSubmitted': {
      if (state.busy) return { state }
      const { channel, phone } = event
      const next = { ...state, phone }
      if (!/\d/.test(phone.typed))
        return { state: { ...next, errorMessage: problem('phone_malformed', 'phone') } }
      return {
        state: { ...next, busy: 'otp', errorMessage: null },
        effect: { method: 'otp', run: 'sendToPhone', channel, phone },
      }
    }
    case 'codeSent': {
      const resendAt = event.sentAt + resendWaitMs
      return {
        state: {
          screen: 'OTPAuthenticate',
          otpState: event.otpState,
          phone: event.phone,
          expiresAt: event.expiresAt,
          resend: 'waiting',
          resendAt,
          checking: false,
          ...carriedFeedback(state),
        },
        effect: { method: 'otp', run: 'waitUntil', instant: resendAt },
      }
    }
    case 'resumed': {
      if (state.busy) return { state }
      const pending = findPending(event.kept, event.at)
      if (!pending) return { state }
      return pending.resend === 'waiting'
        ? { state: pending, effect: { method: 'otp', run: 'waitUntil', instant: pending.resendAt } }
        : { state: pending }
    }
    case 'failed': {
      const field = fieldOf[event.problem.code]
      const errorMessage = field ? { ...event.problem, field } : event.problem
      return { state: { ...state, busy: null, errorMessage } }
    }
    default:
      return { state }
  }
}

function fromAuthenticate(state: OTPAuthenticate & Feedback, event: OtpEvent): Result {
  switch (event.type) {
    case 'codeSubmitted':
      if (state.checking || event.code.length !== codeLength) return { state }
      return {
        state: { ...state, checking: true, errorMessage: null },
        effect: { method: 'otp', run: 'checkCode', methodId: state.otpState.methodId, code: event.code },
      }
    case 'codeAccepted':
      return {
        state: { screen: 'OTPConfirmation', ...noFeedback },
        effect: { method: 'otp', run: 'complete', session: event.session },
      }
    case 'resendPressed':
      if (state.resend !== 'initial' || state.checking) return { state }
      return {
        state: { ...state, resend: 'sending', errorMessage: null, toasts: [] },
        effect: {
          method: 'otp',
          run: 'resendCode',
          channel: state.otpState.type,
          destination: state.otpState.otpDestination,
          phone: state.phone,
        },
      }
    case 'codeSent':
      return waiting(
        afterResend({ ...state, otpState: event.otpState, expiresAt: event.expiresAt }, event.sentAt),
      )
    case 'waited':
      return waiting(afterWaiting(state, event.at))
    case 'failed':
      return event.of === 'checkCode'
        ? afterWrongCode(state, event.problem)
        : waiting(afterFailedResend(state, event.problem, event.at))
    case 'backPressed':
      return { state: backToMain(state) }
    default:
      return { state }
  }
}

/** What was typed is there again, in the tab that it was typed in. */
function backToMain({ otpState, phone }: OTPAuthenticate): State {
  const { type: tab, otpDestination } = otpState
  return mainScreen(tab === 'email' ? otpDestination : '', { tab, phone })
}

/** What the resend link comes to, with the timer that it waits for. */
const waiting = ({ state, wakeAt }: ResendTimer<OTPAuthenticate & Feedback>): Result =>
  wakeAt === undefined ? { state } : { state, effect: { method: 'otp', run: 'waitUntil', instant: wakeAt } }

/** A wrong code unlocks the resend link: the person may be looking at an older mail. */
function afterWrongCode(
  state: OTPAuthenticate & Feedback,
  wrong: NonNullable<Feedback['errorMessage']>,
): Result {
  return {
    state: {
      ...state,
      checking: false,
      resend: state.resend === 'waiting' ? 'initial' : state.resend,
      errorMessage: { ...wrong, field: 'code' },
    },
  }
}
