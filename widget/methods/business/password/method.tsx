import { warnings } from '#languages/en/strength.ts'
import { businessPassword } from '#languages/en/widget/business-password.ts'
import { password as passwordTexts } from '#languages/en/widget/password.ts'
import type { BusinessMethod } from '../../../core/business/method.ts'
import { enterPassword, passwordStep } from './flow.ts'
import { PasswordAuthenticate } from './PasswordAuthenticate.tsx'
import { PasswordForgotForm } from './PasswordForgotForm.tsx'
import { PasswordResetForm } from './PasswordResetForm.tsx'
import { PasswordResetVerifyConfirmation } from './PasswordResetVerifyConfirmation.tsx'
import { PasswordSetNewConfirmation } from './PasswordSetNewConfirmation.tsx'
import { openResetPage, performPassword } from './perform.ts'
import type { PasswordEffect, PasswordEvent, PasswordScreen } from './states.ts'

/** Passwords of members and of addresses. */
export const password: BusinessMethod<PasswordScreen, PasswordEvent, PasswordEffect> = {
  screens: {
    PasswordAuthenticate,
    PasswordForgotForm,
    PasswordSetNewConfirmation,
    PasswordResetVerifyConfirmation,
    PasswordResetForm,
  },
  step: passwordStep,
  enter: enterPassword,
  perform: performPassword,
  start: openResetPage,
  fail: ({ run }, problem, at) => ({ method: 'password', type: 'failed', of: run, problem, at }),
}

/** Its texts in English, those of the consumer's passwords among them. */
export const texts = { ...passwordTexts, ...warnings, ...businessPassword }
