import type { BusinessSettings } from '../../../../core/business/settings.ts'
import { codeLength } from '../../../../core/codes.ts'
import type { Problem } from '../../../../core/problem.ts'
import {
  afterFailedResend,
  afterResend,
  afterWaiting,
  lockResend,
  type ResendTimer,
} from '../../../../core/resend.ts'
import type { Feedback } from '../../../../core/states.ts'
import type { Result, SecondStepEvent, SMSOTPEnrollment, SMSOTPEntry } from '../states.ts'
import { afterEnd, toAppEntry, toNumberEntry, toPrevious, toUnsentEntry, withEnd } from '../to-screen.ts'

/** How long a code is valid by the contract of the provider. */
const codeMs = 2 * 60_000

/** The number to which codes are sent. */
export function fromNumber(
  state: SMSOTPEnrollment & Feedback,
  event: SecondStepEvent,
  settings: BusinessSettings,
): Result {
  const { signIn, sending } = state
  switch (event.type) {
    case 'phoneSubmitted': {
      if (sending) return { state }
      const { phone } = event
      return {
        state: { ...state, phone, sending: true, errorMessage: null },
        effect: { method: 'second-step', run: 'sendText', signIn, to: phone },
      }
    }
    case 'codeSent':
      return event.to ? afterFirst(toUnsentEntry(signIn, event.to), event.at, settings) : { state }
    case 'backPressed':
      return sending ? { state } : { state: toPrevious(signIn) }
    case 'failed':
      return {
        state: afterEnd(signIn, event.problem) ?? {
          ...state,
          sending: false,
          errorMessage: toNumberProblem(event.problem),
        },
      }
    default:
      return { state }
  }
}

/** The errors that another number avoids. */
const numberCodes: readonly string[] = [
  'phone_malformed',
  'invalid_phone_number',
  'invalid_phone_number_country_code',
  'unsubscribed_phone_number',
  'duplicate_member_phone_number',
]

const toNumberProblem = (problem: Problem): Problem =>
  numberCodes.includes(problem.code) ? { ...problem, field: 'phone' } : problem

/** A code that was sent by text message. */
export function fromTextEntry(
  state: SMSOTPEntry & Feedback,
  event: SecondStepEvent,
  settings: BusinessSettings,
): Result {
  const { signIn, added, checking, sentAt } = state
  switch (event.type) {
    case 'codeSubmitted':
      if (checking || sentAt === null || event.code.length !== codeLength) return { state }
      return {
        state: { ...state, checking: true, errorMessage: null },
        effect: { method: 'second-step', run: 'checkText', signIn, code: event.code },
      }
    case 'resendPressed':
      if (checking || state.resend !== 'initial') return { state }
      return {
        state: { ...state, resend: 'sending', errorMessage: null, toasts: [] },
        effect: {
          method: 'second-step',
          run: 'sendText',
          signIn,
          to: added ? { ...added, shown: state.shown } : null,
        },
      }
    case 'codeSent': {
      if (sentAt === null) return afterFirst(state, event.at, settings)
      return waiting(afterResend({ ...state, ...toTimes(event.at) }, event.at, settings))
    }
    case 'waited':
      return waiting(afterWaiting(state, event.at, settings))
    case 'kindChosen':
      return checking || !signIn.enrolled.hasApp ? { state } : toAppEntry(signIn)
    case 'backPressed':
      if (checking) return { state }
      return { state: added ? toNumberEntry(signIn, added.phone) : toPrevious(signIn) }
    case 'failed':
      return afterFailure(state, event)
    default:
      return { state }
  }
}

const toTimes = (at: number) => ({ sentAt: at, expiresAt: at + codeMs })

const afterFirst = (state: SMSOTPEntry & Feedback, at: number, settings: BusinessSettings): Result => {
  const signIn = withEnd(state.signIn, at)
  const lock = lockResend(at, settings)
  return waiting({
    state: { ...state, signIn, ...toTimes(at), ...lock, errorMessage: null },
    wakeAt: lock.resendAt,
  })
}

function afterFailure(
  state: SMSOTPEntry & Feedback,
  { of, problem, at }: Extract<SecondStepEvent, { type: 'failed' }>,
): Result {
  const ended = afterEnd(state.signIn, problem)
  if (ended) return { state: ended }
  if (of === 'checkText') {
    // The visitor may be reading an older message.
    const resend = state.resend === 'waiting' ? 'initial' : state.resend
    return { state: { ...state, checking: false, resend, errorMessage: { ...problem, field: 'code' } } }
  }
  if (state.sentAt !== null) return waiting(afterFailedResend(state, problem, at))
  const { waitUntil } = problem
  const lock =
    waitUntil === undefined
      ? ({ resend: 'initial' } as const)
      : ({ resend: 'waiting', resendAt: waitUntil } as const)
  return waiting({
    state: { ...state, ...lock, errorMessage: problem },
    ...(waitUntil !== undefined && { wakeAt: waitUntil }),
  })
}

/** Converts the resend timer's result into a state and, if needed, a wait effect. */
const waiting = ({ state, wakeAt }: ResendTimer<SMSOTPEntry & Feedback>): Result =>
  wakeAt === undefined
    ? { state }
    : { state, effect: { method: 'second-step', run: 'waitUntil', instant: wakeAt } }
