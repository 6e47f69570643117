import { isStart } from '../../core/states.ts'
import { fromCreateOrLogin } from './create-or-login-flow.ts'
import { fromResetForm } from './reset-form-flow.ts'
import { fromResetMail } from './reset-mail-flow.ts'
import { createInstead, fromStart } from './start-flow.ts'
import type { At, PasswordEvent, PasswordScreen, ResetMailName, Result, State } from './states.ts'

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
  // A screen of another method, which offers what the screen before has left to it.
  if (event.type === 'createInsteadPressed') return createInstead(event.email)
  return { state }
}
