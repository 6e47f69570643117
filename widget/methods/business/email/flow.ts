import type { EmailedWay } from '../../../core/business/organizations.ts'
import type { BusinessSettings } from '../../../core/business/settings.ts'
import { afterExpiry, type BusinessStartState, businessMain } from '../../../core/business/states.ts'
import { findWays } from '../../../core/business/ways.ts'
import { codeLength } from '../../../core/codes.ts'
import { isEmail } from '../../../core/email.ts'
import type { Next } from '../../../core/flow.ts'
import { type Problem, problem, reword } from '../../../core/problem.ts'
import {
  afterFailedResend,
  afterResend,
  afterWaiting,
  lockResend,
  type ResendTimer,
} from '../../../core/resend.ts'
import { type AnyState, type Feedback, isStart, noFeedback } from '../../../core/states.ts'
import { findPending } from './pending.ts'
import type {
  Addressed,
  EmailConfirmation,
  EmailEffect,
  EmailEvent,
  EmailMethodSelection,
  EmailOTPEntry,
  EmailScreen,
} from './states.ts'

/** How long a code is valid by the contract of the provider. */
export const codeMs = 10 * 60_000

type State = (EmailScreen & Feedback) | BusinessStartState
type Result = Next<State | AnyState, EmailEffect>

/**
 * Codes and links by email: from a start screen through the choice between the two to the code or to the notice of the
 * link. Irrelevant events leave the state unchanged.
 */
export function emailStep(state: State, event: EmailEvent, settings: BusinessSettings): Result {
  if (isStart(state)) return fromStart(state, event, settings)
  return state.screen === 'EmailOTPEntry'
    ? fromEntry(state as EmailOTPEntry & Feedback, event, settings)
    : fromConfirmation(state as EmailConfirmation & Feedback, event, settings)
}

function fromStart(
  state: BusinessStartState | (EmailMethodSelection & Feedback),
  event: EmailEvent,
  settings: BusinessSettings,
): Result {
  switch (event.type) {
    case 'addressSubmitted': {
      if (state.busy) return { state }
      const email = event.email.trim()
      if (!isEmail(email))
        return { state: { ...state, email, errorMessage: problem('email_malformed', 'email') } }
      // The organization of the page is not known yet.
      if (settings.flow === 'organization' && !state.organization)
        return {
          state: { ...state, email, isSubmitted: true, busy: 'start', errorMessage: null },
        }
      const ways = findWays(state, settings)
      const [way, other] = ways
      if (!way) return { state }
      if (other) return { state: { ...toAddressed({ ...state, email }), ...selection, ways } }
      return send({ ...state, email }, way)
    }
    case 'wayChosen':
      return state.busy ? { state } : send({ ...state, chosen: event.way }, event.way)
    case 'backPressed':
      return state.busy || state.screen !== 'EmailMethodSelection' ? { state } : { state: toMain(state) }
    case 'sent':
      return afterSending(toAddressed(state), event, settings)
    case 'resumed': {
      if (state.busy) return { state }
      const pending = findPending(event.stored, event.at)
      return pending ? waiting({ state: pending, wakeAt: pending.resendAt }) : { state }
    }
    case 'failed': {
      const expired = afterExpiry(state.email, event.problem)
      if (expired) return { state: expired }
      const chosen = 'chosen' in state && { chosen: null }
      const errorMessage = toAddressProblem(event.problem)
      return { state: { ...state, ...chosen, busy: null, errorMessage } }
    }
    default:
      return { state }
  }
}

const selection = { screen: 'EmailMethodSelection', busy: null, chosen: null, ...noFeedback } as const

const toAddressed = ({ email, organization }: Addressed): Addressed => ({
  email,
  ...(organization && { organization }),
})

function send(state: BusinessStartState | (EmailMethodSelection & Feedback), way: EmailedWay): Result {
  return {
    state: { ...state, busy: 'email', errorMessage: null },
    effect: { method: 'email', run: 'send', way, ...toAddressed(state) },
  }
}

/** An address that the server rejects belongs to the field. */
const toAddressProblem = (rejected: Problem): Problem =>
  rejected.code === 'invalid_email' ? reword(rejected, problem('email_malformed', 'email')) : rejected

function afterSending(
  addressed: Addressed,
  { way, senderDomain, at }: Extract<EmailEvent, { type: 'sent' }>,
  settings: BusinessSettings,
): Result {
  const lock = lockResend(at, settings)
  const common = { ...addressed, ...lock, ...noFeedback }
  return waiting({
    state:
      way === 'otp'
        ? { screen: 'EmailOTPEntry', sentAt: at, expiresAt: at + codeMs, checking: false, ...common }
        : { screen: 'EmailConfirmation', senderDomain, ...common },
    wakeAt: lock.resendAt,
  })
}

function fromEntry(state: EmailOTPEntry & Feedback, event: EmailEvent, settings: BusinessSettings): Result {
  switch (event.type) {
    case 'codeSubmitted':
      if (state.checking || event.code.length !== codeLength) return { state }
      return {
        state: { ...state, checking: true, errorMessage: null },
        effect: { method: 'email', run: 'checkCode', code: event.code, ...toAddressed(state) },
      }
    case 'sent':
      return waiting(
        afterResend({ ...state, sentAt: event.at, expiresAt: event.at + codeMs }, event.at, settings),
      )
    case 'failed':
      if (event.of !== 'checkCode') return afterFailure(state, event)
      return {
        state: afterExpiry(state.email, event.problem) ?? {
          ...state,
          checking: false,
          // The visitor may be reading an older email.
          resend: state.resend === 'waiting' ? 'initial' : state.resend,
          errorMessage: { ...event.problem, field: 'code' },
        },
      }
    default:
      return state.checking ? { state } : fromSent(state, event, settings, 'otp')
  }
}

function fromConfirmation(
  state: EmailConfirmation & Feedback,
  event: EmailEvent,
  settings: BusinessSettings,
): Result {
  switch (event.type) {
    case 'sent':
      return waiting(afterResend({ ...state, senderDomain: event.senderDomain }, event.at, settings))
    case 'failed':
      return afterFailure(state, event)
    case 'tryAgainPressed':
      return { state: toMain({ ...state, email: '' }) }
    default:
      return fromSent(state, event, settings, 'magic-link')
  }
}

/** What a code and a link have in common once they are sent. */
function fromSent(
  state: (EmailOTPEntry | EmailConfirmation) & Feedback,
  event: EmailEvent,
  settings: BusinessSettings,
  way: EmailedWay,
): Result {
  switch (event.type) {
    case 'resendPressed':
      if (state.resend !== 'initial') return { state }
      return {
        state: { ...state, resend: 'sending', errorMessage: null, toasts: [] },
        effect: { method: 'email', run: 'send', way, ...toAddressed(state) },
      }
    case 'waited':
      return waiting(afterWaiting(state, event.at, settings))
    case 'backPressed':
      return { state: toMain(state) }
    default:
      return { state }
  }
}

const afterFailure = (
  state: (EmailOTPEntry | EmailConfirmation) & Feedback,
  { problem: failure, at }: Extract<EmailEvent, { type: 'failed' }>,
): Result => {
  const expired = afterExpiry(state.email, failure)
  return expired ? { state: expired } : waiting(afterFailedResend(state, failure, at))
}

/** Main with the address, for the organization if there is one. */
const toMain = (addressed: Addressed): AnyState => ({
  ...businessMain(addressed.email),
  ...toAddressed(addressed),
})

/** Converts the resend timer's result into a state and, if needed, a wait effect. */
const waiting = ({ state, wakeAt }: ResendTimer<EmailScreen & Feedback>): Result =>
  wakeAt === undefined ? { state } : { state, effect: { method: 'email', run: 'waitUntil', instant: wakeAt } }
