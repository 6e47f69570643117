import type { Method } from '../../core/method.ts'
import { passwordStep } from './flow.ts'
import { PasswordConfirmation } from './PasswordConfirmation.tsx'
import { performPassword } from './perform.ts'
import type { PasswordEffect, PasswordEvent, PasswordScreen } from './states.ts'

/** Email and password. */
export const password: Method<PasswordScreen, PasswordEvent, PasswordEffect> = {
  screens: ['PasswordConfirmation'],
  step: passwordStep,
  perform: performPassword,
  fail: (_, problem) => ({ method: 'password', type: 'failed', problem }),
  draw: ({ t }) => <PasswordConfirmation t={t} />,
}
