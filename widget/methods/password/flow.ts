import type { Next } from '../../core/flow.ts'
import { type AnyScreen, type Feedback, isStart } from '../../core/states.ts'
import { fromCreateOrLogin } from './create-or-login-flow.ts'
import { fromResetForm } from './reset-form-flow.ts'
import { fromResetMail } from './reset-mail-flow.ts'
import { createInstead, fromStart } from './start-flow.ts'
import type {
  At,
  PasswordEffect,
  PasswordEvent,
  PasswordScreen,
  ResetMailName,
  Result,
  State,
} from './states.ts'

function isAt<Name extends PasswordScreen['screen']>(state: State, ...names: Name[]): state is At<Name> {
  return names.some((name) => name === state.screen)
}

const mailNames: ResetMailName[] = ['PasswordForgot', 'PasswordSetNew', 'PasswordDedupe']

/**
 * Email and password: on one form of Main, or step by step; and the ways to a new password.
 * An event that means nothing here changes nothing.
 */
export function passwordStep(state: State, event: PasswordEvent): Result {
  if (isAt(state, 'PasswordConfirmation')) return { state }
  if (isAt(state, 'PasswordCreateOrLogin')) return fromCreateOrLogin(state, event)
  if (isAt(state, ...mailNames)) return fromResetMail(state, event)
  if (isAt(state, 'PasswordResetForm')) return fromResetForm(state, event)
  if (isStart(state)) return fromStart(state, event)
  return { state }
}

/** From a screen of another method that shows the button which this one has added. */
export function enterPassword(
  state: AnyScreen & Feedback,
  event: PasswordEvent,
): Next<(PasswordScreen | AnyScreen) & Feedback, PasswordEffect> {
  const isOffered = state.alternative?.event.method === 'password'
  return event.type === 'createInsteadPressed' && isOffered ? createInstead(event.email) : { state }
}
