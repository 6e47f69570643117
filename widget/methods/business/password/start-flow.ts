import type { BusinessSettings } from '../../../core/business/settings.ts'
import { afterExpiry, type BusinessStartState, businessMain } from '../../../core/business/states.ts'
import { isEmail } from '../../../core/email.ts'
import { assignField } from '../../../core/new-password.ts'
import { type Problem, problem } from '../../../core/problem.ts'
import { type AnyState, type Feedback, noFeedback } from '../../../core/states.ts'
import { toSent } from './sent-flow.ts'
import type { Addressed, PasswordEffect, PasswordEvent, PasswordForgotForm, Result } from './states.ts'

type State = BusinessStartState | (PasswordForgotForm & Feedback)

/** The events on Main, on the form with email and password, and on the request for an email. */
export function fromStart(state: State, event: PasswordEvent, settings: BusinessSettings): Result {
  switch (event.type) {
    case 'opened':
      if (state.busy) return { state }
      return {
        state: {
          ...toPlace(state, event.email.trim()),
          screen: 'PasswordAuthenticate',
          busy: null,
          ...noFeedback,
        },
      }
    case 'addressSubmitted':
      return withEmail(state, event.email, (email) => lookUp(state, email, settings))
    case 'memberFound':
      return { state: { ...state, busy: null, asksPassword: true } }
    case 'submitted':
      return checkPassword(state, event.email.trim(), event.password)
    case 'helpPressed': {
      if (state.busy) return { state }
      const email = event.email.trim()
      const from = { ...state, email, errorMessage: null }
      return {
        state: {
          ...toAddressed(state, email),
          screen: 'PasswordForgotForm',
          busy: null,
          from,
          ...noFeedback,
        },
      }
    }
    case 'linkRequested':
      return withEmail(state, event.email, (email) => requestLink(state, email, null))
    case 'linkSent': {
      const from = { ...state, busy: null, errorMessage: null }
      return toSent(event, from, settings)
    }
    case 'failed':
      return afterFailure(state, event)
    case 'backPressed':
      return state.busy ? { state } : { state: toBefore(state) }
    default:
      return { state }
  }
}

function toBefore(state: State): State | AnyState {
  if ('from' in state) return state.from
  if (state.screen !== 'PasswordAuthenticate') return state
  return { ...businessMain(state.email), ...toPlace(state, state.email) }
}

const toAddressed = ({ organization }: Partial<Addressed>, email: string): Addressed => ({
  email,
  ...(organization && { organization }),
})

/** What the screens of a visitor who needs another method have in common. */
const toPlace = (state: State, email: string) => ({
  ...toAddressed(state, email),
  ...('stepUp' in state && state.stepUp && { stepUp: state.stepUp }),
})

/** Starts a call with the address. An invalid one is reported at its field. */
function withEmail(state: State, typed: string, begin: (email: string) => Result): Result {
  if (state.busy) return { state }
  const email = typed.trim()
  return isEmail(email)
    ? begin(email)
    : { state: { ...state, email, errorMessage: problem('email_malformed', 'email') } }
}

const call = (state: State, email: string, effect: PasswordEffect): Result => ({
  state: { ...state, email, busy: 'password', errorMessage: null },
  effect,
})

function lookUp(state: State, email: string, settings: BusinessSettings): Result {
  const { organization } = state
  if (organization) return call(state, email, { method: 'password', run: 'lookUp', email, organization })
  // Without an organization, the password is on the same form.
  if (settings.flow === 'discovery') return { state: { ...state, email, errorMessage: missing } }
  // The organization of the page is not known yet.
  return { state: { ...state, email, isSubmitted: true, busy: 'start', errorMessage: null } }
}

const missing = problem('credentials_missing', 'password')

const requestLink = (state: State, email: string, reason: Problem | null): Result =>
  call(state, email, { method: 'password', run: 'requestLink', ...toAddressed(state, email), reason })

function checkPassword(state: State, email: string, password: string): Result {
  return withEmail(state, email, () =>
    password === ''
      ? { state: { ...state, email, errorMessage: missing } }
      : call(state, email, {
          method: 'password',
          run: 'authenticate',
          ...toAddressed(state, email),
          password,
        }),
  )
}

/** The password was correct, but only an email can set a new one. */
const resetCodes: readonly string[] = ['reset_password', 'member_reset_password']

function afterFailure(
  state: State,
  { of, problem: failure }: Extract<PasswordEvent, { type: 'failed' }>,
): Result {
  if (of === 'authenticate' && resetCodes.includes(failure.code))
    return requestLink(state, state.email, failure)
  const expired = afterExpiry(state.email, failure)
  return { state: expired ?? { ...state, busy: null, errorMessage: toProblem(of, failure) } }
}

/** At sign-in, a password from a breach is no mistake in the field. */
const toProblem = (of: PasswordEffect['run'], failure: Problem): Problem =>
  of === 'authenticate' && failure.code === 'breached_password' ? failure : assignField(failure)
