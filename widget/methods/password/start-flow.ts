import { isEmail } from '../../core/email.ts'
import { findEmailMethod } from '../../core/email-method.ts'
import { assignField, initialEntry } from '../../core/new-password.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { lockResend } from '../../core/resend.ts'
import type { Settings } from '../../core/settings.ts'
import { type Alternative, mainScreen, noFeedback, type StartState } from '../../core/states.ts'
import type { PasswordEffect, PasswordEvent, Result } from './states.ts'

type Start = StartState

/** The events shared by every start screen: Main, Password Breached, and the password steps. */
export function fromStart(state: Start, event: PasswordEvent, settings: Settings): Result {
  switch (event.type) {
    case 'emailSubmitted':
      return withEmail(state, event.email.trim(), (email) => ({ method: 'password', run: 'search', email }))
    case 'userFound':
      return toCreateOrLogin(state, event, settings)
    case 'submitted':
      return checkPassword(state, event.email.trim(), event.password)
    case 'forgotPressed':
      return withEmail(state, event.email.trim(), toForgot)
    case 'resetSent':
      return toResetEmail(state, event, settings)
    case 'resetLinkFound':
      return toResetForm(state, event.token)
    case 'accepted':
      return confirm(event)
    case 'failed':
      return afterFailure(state, event)
    case 'backPressed':
      return { state: mainScreen(state.email, { tab: 'email' }) }
    default:
      return { state }
  }
}

/** Starts a call with the email address. An invalid one is reported at its field. */
function withEmail(state: Start, email: string, toEffect: (email: string) => PasswordEffect): Result {
  if (state.busy) return { state }
  if (!isEmail(email))
    return { state: { ...state, email, errorMessage: problem('email_malformed', 'email') } }
  return { state: { ...state, email, busy: 'password', errorMessage: null }, effect: toEffect(email) }
}

/** Requests a reset email. */
const toForgot = (email: string): PasswordEffect => ({
  method: 'password',
  run: 'startReset',
  email,
  to: 'PasswordForgot',
  reason: null,
})

function toCreateOrLogin(
  { email }: Start,
  { userType, policy }: Extract<PasswordEvent, { type: 'userFound' }>,
  settings: Settings,
): Result {
  const start = { screen: 'PasswordCreateOrLogin', email, busy: null, ...noFeedback } as const
  if (userType === 'new') return { state: { ...start, type: 'new', entry: initialEntry(policy) } }
  if (userType === 'password') return { state: { ...start, type: 'password' } }
  const emailMethod = findEmailMethod(settings)
  if (!emailMethod) return createInstead(email)
  // The next screen keeps the option to create a password.
  return {
    state: { ...start, type: 'passwordless', alternative: alternative(email) },
    effect: { method: 'password', run: 'begin', emailMethod, email },
  }
}

function checkPassword(state: Start, email: string, password: string): Result {
  if (state.busy) return { state }
  const wrong = findProblem(email, password)
  if (wrong) return { state: { ...state, email, errorMessage: wrong } }
  return {
    state: { ...state, email, busy: 'password', errorMessage: null },
    effect: { method: 'password', run: 'authenticate', email, password },
  }
}

function findProblem(email: string, password: string): Problem | undefined {
  if (email === '') return problem('credentials_missing', 'email')
  if (!isEmail(email)) return problem('email_malformed', 'email')
  if (password === '') return problem('credentials_missing', 'password')
  return undefined
}

/** The alternative action on the next screen, of any method: create a password instead. */
const alternative = (email: string): Alternative => ({
  key: 'password.create_instead',
  event: { method: 'password', type: 'createInsteadPressed', email },
})

/** A user without a password requests an email to create one. */
export const createInstead = (email: string): Result => ({
  state: {
    screen: 'PasswordCreateOrLogin',
    type: 'passwordless',
    email,
    busy: 'password',
    ...noFeedback,
    alternative: alternative(email),
  },
  effect: { method: 'password', run: 'startReset', email, to: 'PasswordSetNew', reason: null },
})

export function toResetEmail(
  { email }: { email: string },
  { to, reason, at }: Extract<PasswordEvent, { type: 'resetSent' }>,
  settings: Settings,
): Result {
  const lock = lockResend(at, settings)
  return {
    state: {
      screen: to,
      email,
      busy: null,
      ...lock,
      ...noFeedback,
      errorMessage: reason,
    },
    effect: { method: 'password', run: 'waitUntil', instant: lock.resendAt },
  }
}

function toResetForm(state: Start, token: string): Result {
  // A link must not interrupt a call in progress.
  if (state.busy) return { state }
  return {
    state: {
      screen: 'PasswordResetForm',
      token,
      entry: initialEntry(null),
      pending: null,
      isLinkUsed: false,
      email: '',
      ...noFeedback,
    },
    effect: { method: 'password', run: 'readPolicy' },
  }
}

export const confirm = ({ by, session }: Extract<PasswordEvent, { type: 'accepted' }>): Result => ({
  state: { screen: 'PasswordConfirmation', ...noFeedback },
  effect: { method: 'password', run: 'complete', by, session },
})

function afterFailure(state: Start, event: Extract<PasswordEvent, { type: 'failed' }>): Result {
  const { email } = state
  const { code } = event.problem
  const isRejected = event.of === 'authenticate' || event.of === 'create'
  if (isRejected && code === 'reset_password') {
    const reason = event.problem
    return {
      state: { ...state, busy: 'password' },
      effect: { method: 'password', run: 'startReset', email, to: 'PasswordDedupe', reason },
    }
  }
  if (event.of === 'authenticate' && code === 'breached_password') {
    return {
      state: { screen: 'PasswordBreached', email, busy: null, ...noFeedback, errorMessage: event.problem },
    }
  }
  return { state: { ...state, busy: null, errorMessage: assignLoginError(state, event.problem) } }
}

/** If only the password was typed, a wrong password is reported at its field. */
const assignLoginError = ({ screen }: Start, error: Problem): Problem =>
  screen === 'PasswordCreateOrLogin' && error.code === 'unauthorized_credentials'
    ? { ...error, field: 'password' }
    : assignField(error)
