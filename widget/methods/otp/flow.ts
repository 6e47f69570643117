import { codeLength } from '../../core/codes.ts'
import { isEmail } from '../../core/email.ts'
import type { Next } from '../../core/flow.ts'
import { carriedFeedback } from '../../core/method.ts'
import { type FieldName, problem } from '../../core/problem.ts'
import {
  afterFailedResend,
  afterResend,
  afterWaiting,
  lockResend,
  type ResendTimer,
} from '../../core/resend.ts'
import type { Settings } from '../../core/settings.ts'
import {
  type AnyState,
  type Feedback,
  isStart,
  mainScreen,
  noFeedback,
  type StartState,
} from '../../core/states.ts'
import { isVerifying, stopVerifying } from '../../core/verification.ts'
import { findPending } from './pending.ts'
import type { OTPAuthenticate, OtpEffect, OtpEvent, OtpScreen } from './states.ts'

/** Maps rejections of user input to the form field they belong to. */
const fieldOf: Partial<Record<string, FieldName>> = {
  invalid_email: 'email',
  phone_malformed: 'phone',
  invalid_phone_number: 'phone',
  invalid_phone_number_country_code: 'phone',
  unsubscribed_phone_number: 'phone',
}

type State = (OtpScreen & Feedback) | StartState
type Result = Next<State, OtpEffect>

/**
 * One-time codes: from a start screen through OTP Authenticate to OTP Confirmation. Irrelevant events leave the state
 * unchanged.
 */
export function otpStep(state: State, event: OtpEvent, settings: Settings): Result {
  if (isStart(state)) return fromStart(state, event, settings)
  switch (state.screen) {
    case 'OTPAuthenticate':
      return fromAuthenticate(state, event, settings)
    case 'OTPConfirmation':
      return { state }
  }
}

function fromStart(state: StartState, event: OtpEvent, settings: Settings): Result {
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
    case 'codeSent':
      return toAuthenticate(state, event, settings)
    case 'resumed': {
      if (state.busy) return { state }
      const pending = findPending(event.stored, event.at)
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

/** From any other screen: a code that verifies an email address of the signed-in user. */
export function enterOtp<Current extends AnyState>(
  state: Current,
  event: OtpEvent,
  settings: Settings,
): Next<Current | (OtpScreen & Feedback), OtpEffect> {
  if (!isVerifying(state)) return { state }
  switch (event.type) {
    case 'codeRequested': {
      const { channel, destination } = event
      return { state, effect: { method: 'otp', run: 'sendCode', channel, destination } }
    }
    case 'codeSent':
      return toAuthenticate(state, event, settings)
    case 'failed':
      return { state: { ...state, errorMessage: event.problem, progress: stopVerifying(state) } }
    default:
      return { state }
  }
}

function toAuthenticate(
  state: Feedback,
  event: Extract<OtpEvent, { type: 'codeSent' }>,
  settings: Settings,
): Next<OTPAuthenticate & Feedback, OtpEffect> {
  const lock = lockResend(event.sentAt, settings)
  return {
    state: {
      screen: 'OTPAuthenticate',
      otpState: event.otpState,
      phone: event.phone,
      expiresAt: toExpiry(event, settings),
      ...lock,
      checking: false,
      ...carriedFeedback(state),
    },
    effect: { method: 'otp', run: 'waitUntil', instant: lock.resendAt },
  }
}

function fromAuthenticate(state: OTPAuthenticate & Feedback, event: OtpEvent, settings: Settings): Result {
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
        afterResend(
          { ...state, otpState: event.otpState, expiresAt: toExpiry(event, settings) },
          event.sentAt,
          settings,
        ),
      )
    case 'waited':
      return waiting(afterWaiting(state, event.at, settings))
    case 'failed':
      return event.of === 'checkCode'
        ? afterWrongCode(state, event.problem)
        : waiting(afterFailedResend(state, event.problem, event.at))
    case 'backPressed':
      return isVerifying(state)
        ? { state, effect: { method: 'otp', run: 'cancelVerification' } }
        : { state: backToMain(state) }
    default:
      return { state }
  }
}

const toExpiry = ({ sentAt }: { sentAt: number }, { otp }: Settings) =>
  sentAt + otp.expirationMinutes * 60_000

/** Main with the previous input restored, on the tab where it was entered. */
function backToMain({ otpState, phone }: OTPAuthenticate): State {
  const { type: tab, otpDestination } = otpState
  return mainScreen(tab === 'email' ? otpDestination : '', { tab, phone })
}

/** Converts the resend timer's result into a state and, if needed, a wait effect. */
const waiting = ({ state, wakeAt }: ResendTimer<OTPAuthenticate & Feedback>): Result =>
  wakeAt === undefined ? { state } : { state, effect: { method: 'otp', run: 'waitUntil', instant: wakeAt } }

/** A wrong code unlocks the resend link, because the user may be reading an older email. */
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
