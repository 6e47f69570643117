import type { Next } from '../../core/flow.ts'
import type { Settings } from '../../core/settings.ts'
import type { AnyState, Feedback } from '../../core/states.ts'
import { fromCreateOrLogin } from './create-or-login-flow.ts'
import { fromResetEmail } from './reset-email-flow.ts'
import { fromResetForm } from './reset-form-flow.ts'
import { createInstead, fromStart } from './start-flow.ts'
import {
  type PasswordEffect,
  type PasswordEvent,
  type PasswordScreen,
  passwordScreens,
  type Result,
  type State,
} from './states.ts'

const isOwn = (state: State): state is PasswordScreen & Feedback =>
  passwordScreens.some((name) => name === state.screen)

/**
 * Email and password: on one form of Main or step by step, and the ways to set a new password. Irrelevant
 * events leave the state unchanged.
 */
export function passwordStep(state: State, event: PasswordEvent, settings: Settings): Result {
  if (!isOwn(state)) return fromStart(state, event, settings)
  switch (state.screen) {
    case 'PasswordCreateOrLogin':
      return fromCreateOrLogin(state, event, settings)
    case 'PasswordForgot':
    case 'PasswordSetNew':
    case 'PasswordDedupe':
      return fromResetEmail(state, event, settings)
    case 'PasswordBreached':
      return fromStart(state, event, settings)
    case 'PasswordResetForm':
      return fromResetForm(state, event, settings)
    case 'PasswordConfirmation':
      return { state }
  }
}

/** From a screen of another method that shows the alternative action added by this flow. */
export function enterPassword(
  state: AnyState,
  event: PasswordEvent,
): Next<(PasswordScreen & Feedback) | AnyState, PasswordEffect> {
  const isOffered = event.type === 'createInsteadPressed' && state.alternative?.event.method === 'password'
  return isOffered ? createInstead(event.email) : { state }
}
