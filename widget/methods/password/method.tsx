import { warnings } from '#languages/en/strength.ts'
import type { Method } from '../../core/method.ts'
import { Success } from '../../ui/Success.tsx'
import { enterPassword, passwordStep } from './flow.ts'
import { PasswordBreached } from './PasswordBreached.tsx'
import { PasswordCreateOrLogin } from './PasswordCreateOrLogin.tsx'
import { PasswordEmail } from './PasswordEmail.tsx'
import { PasswordResetForm } from './PasswordResetForm.tsx'
import { performPassword } from './perform.ts'
import { type PasswordEffect, type PasswordEvent, type PasswordScreen, passwordScreens } from './states.ts'

/** Sign-in with email and password. */
export const password: Method<PasswordScreen, PasswordEvent, PasswordEffect> = {
  screens: passwordScreens,
  texts: warnings,
  step: passwordStep,
  enter: enterPassword,
  perform: performPassword,
  fail: (effect, problem, at) => ({ method: 'password', type: 'failed', of: effect.run, problem, at }),
  render({ state, ...props }) {
    switch (state.screen) {
      case 'PasswordCreateOrLogin':
        return <PasswordCreateOrLogin {...props} state={state} />
      case 'PasswordForgot':
      case 'PasswordSetNew':
      case 'PasswordDedupe':
        return <PasswordEmail {...props} state={state} />
      case 'PasswordBreached':
        return <PasswordBreached {...props} state={state} />
      case 'PasswordResetForm':
        return <PasswordResetForm {...props} state={state} />
      case 'PasswordConfirmation':
        return <Success title={props.t('password.success')} />
    }
  },
}
