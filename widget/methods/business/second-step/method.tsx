import type { BusinessMethod } from '../../../core/business/method.ts'
import { TOTPEnrollmentManual } from './app/TOTPEnrollmentManual.tsx'
import { TOTPEnrollmentQRCode } from './app/TOTPEnrollmentQRCode.tsx'
import { TOTPEntry } from './app/TOTPEntry.tsx'
import { enterSecondStep, secondStepStep } from './flow.ts'
import { MFAEnrollmentSelection } from './MFAEnrollmentSelection.tsx'
import { performSecondStep } from './perform.ts'
import type { PhoneNeeds } from './props.ts'
import { RecoveryCodeEntry } from './recovery/RecoveryCodeEntry.tsx'
import { RecoveryCodeSave } from './recovery/RecoveryCodeSave.tsx'
import type { SecondStepEffect, SecondStepEvent, SecondStepScreen } from './states.ts'
import { createNumberScreen } from './text-message/create-number-screen.tsx'
import { SMSOTPEntry } from './text-message/SMSOTPEntry.tsx'

/** Creates the second step of a sign-in: authenticator apps, text messages and recovery codes. */
export const createSecondStep = (
  needs: PhoneNeeds,
): BusinessMethod<SecondStepScreen, SecondStepEvent, SecondStepEffect> => ({
  screens: {
    MFAEnrollmentSelection,
    TOTPEnrollmentQRCode,
    TOTPEnrollmentManual,
    TOTPEntry,
    SMSOTPEnrollment: createNumberScreen(needs),
    SMSOTPEntry,
    RecoveryCodeEntry,
    RecoveryCodeSave,
  },
  step: secondStepStep,
  enter: enterSecondStep,
  perform: performSecondStep,
  fail: ({ run }, problem, at) => ({ method: 'second-step', type: 'failed', of: run, problem, at }),
})
