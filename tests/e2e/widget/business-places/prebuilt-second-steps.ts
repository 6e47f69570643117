import { code, recoveryCode } from '../business-shapes.ts'
import { enter, press } from './acts.ts'
import {
  afterCode,
  fault,
  needing,
  organization,
  type PrebuiltStep,
  signedIn,
  wrong,
} from './prebuilt-step.ts'

const addApp = press('Authenticator app')
const addAppThere = press('Use an authenticator app')

/** The responses about a second step. */
export const secondSteps: readonly PrebuiltStep[] = [
  {
    ...organization,
    response: '`mfa_required`, nothing enrolled, both kinds allowed',
    prepare: needing('a new second step'),
    ...afterCode(),
    next: 'MFAEnrollmentSelection',
    texts: ['Add a second step', 'Set up Multi-Factor Authentication'],
  },
  {
    ...organization,
    response: '`mfa_required`, nothing enrolled, text messages allowed',
    prepare: needing('a new second step', { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['sms_otp'] }),
    ...afterCode(),
    next: 'SMSOTPEnrollment',
    texts: ['Add your phone number', 'Enter your phone number'],
  },
  {
    ...organization,
    response: 'a new authenticator app',
    prepare: needing('a new second step'),
    ...afterCode([addApp], [addAppThere]),
    next: 'TOTPEnrollmentQRCode',
    texts: ['Scan the QR code', 'Scan the QR code to link your authenticator app'],
  },
  {
    ...organization,
    response: '500 to a new authenticator app',
    prepare: (double) => {
      needing('a new second step')(double)
      double.failNext('totp', fault)
    },
    ...afterCode([addApp], [addAppThere]),
    next: 'TOTPEnrollmentQRCode',
    texts: ['Something went wrong on our end.', 'Scan the QR code to link your authenticator app'],
    difference: ['a spinner without an end', '*Try again* creates the app'],
  },
  {
    ...organization,
    response: 'the key of a new app',
    prepare: needing('a new second step'),
    ...afterCode([addApp, press('Enter the code by hand')], [addAppThere, press('Having trouble scanning?')]),
    next: 'TOTPEnrollmentManual',
    texts: ['Enter this code in your app', 'Having trouble scanning the QR code?'],
  },
  {
    ...organization,
    response: 'a session after the first code of an app',
    prepare: needing('a new second step'),
    ...afterCode(
      [addApp, press('Continue'), enter('Verification code', code)],
      [addAppThere, press('Continue'), enter('One-time passcode', code)],
    ),
    next: 'RecoveryCodeSave',
    texts: ['Save your backup codes', 'Save your backup codes!'],
  },
  {
    ...organization,
    response: '`mfa_required`, an app is enrolled',
    prepare: needing('app'),
    ...afterCode(),
    next: 'TOTPEntry',
    texts: ['Enter verification code', 'Enter verification code'],
  },
  {
    ...organization,
    response: 'the code of the app is wrong',
    prepare: needing('app'),
    ...afterCode([enter('Verification code', wrong)], [enter('One-time passcode', wrong)]),
    next: 'TOTPEntry',
    texts: ['Invalid passcode, please try again.', 'Invalid passcode, please try again.'],
  },
  {
    ...organization,
    response: '500 to a code of the app',
    prepare: (double) => {
      needing('app')(double)
      double.failNext('totp/authenticate', fault)
    },
    ...afterCode([enter('Verification code', code)], [enter('One-time passcode', code)]),
    next: 'TOTPEntry',
    texts: ['Something went wrong on our end.', 'Invalid passcode, please try again.'],
    difference: ['says that the code is wrong', 'the code is right, and can be submitted again'],
  },
  {
    ...organization,
    response: 'a session after a backup code',
    prepare: needing('app'),
    ...afterCode([press('Use a backup code'), enter('Backup code', recoveryCode), press('Continue')]),
    ...signedIn,
  },
  {
    ...organization,
    response: '`mfa_required`, a phone is enrolled',
    prepare: needing('phone'),
    ...afterCode(),
    next: 'SMSOTPEntry',
    texts: ['A 6-digit passcode was sent to you', 'A 6-digit passcode was sent to you'],
  },
]
