import { warnings } from '#languages/en/strength.ts'
import { password as texts } from '#languages/en/widget/password.ts'
import type { Method } from '../../core/method.ts'
import { Success } from '../../screens/Success.tsx'
import { enterPassword, passwordStep } from './flow.ts'
import { PasswordBreached } from './PasswordBreached.tsx'
import { PasswordCreateOrLogin } from './PasswordCreateOrLogin.tsx'
import { PasswordEmail } from './PasswordEmail.tsx'
import { PasswordResetForm } from './PasswordResetForm.tsx'
import { performPassword } from './perform.ts'
import type { PasswordEffect, PasswordEvent, PasswordScreen } from './states.ts'

/** Sign-in with email and password. */
export const password: Method<PasswordScreen, PasswordEvent, PasswordEffect> = {
  screens: {
    PasswordCreateOrLogin,
    PasswordForgot: PasswordEmail,
    PasswordSetNew: PasswordEmail,
    PasswordDedupe: PasswordEmail,
    PasswordBreached,
    PasswordResetForm,
    PasswordConfirmation: ({ t }) => (
      <Success title={t('password.success')} text={t('password.success.text')} />
    ),
  },
  texts: { ...texts, ...warnings },
  step: passwordStep,
  enter: enterPassword,
  perform: performPassword,
  fail: (effect, problem, at) => ({ method: 'password', type: 'failed', of: effect.run, problem, at }),
}
