import { noFeedback } from '../../../../widget/core/states.ts'
import { qrCode } from '../../../../widget/testing/parts/qr-code.ts'
import { type SamplesOf, sampleNow } from './sample.ts'

const entry = {
  screen: 'SecondFactorEntry',
  kind: 'totp',
  goal: { name: 'resume' },
  checking: false,
  ...noFeedback,
} as const
const recovery = { ...entry, kind: 'recovery' } as const

export const secondFactorEntrySamples = {
  'code of the app': { state: entry },
  checking: { state: { ...entry, checking: true } },
  'wrong code': {
    state: { ...entry, errorMessage: { code: 'unable_to_authenticate_totp', field: 'code' } },
  },
  'too many attempts': {
    state: {
      ...entry,
      errorMessage: { code: 'too_many_requests', field: 'code', waitUntil: sampleNow + 299_000 },
    },
  },
  'for the settings': { state: { ...entry, goal: { name: 'settings' } } },
  'recovery code': { state: recovery },
  'checking a recovery code': { state: { ...recovery, checking: true } },
  'wrong recovery code': {
    state: {
      ...recovery,
      errorMessage: { code: 'unable_to_authenticate_recovery_code', field: 'code' },
    },
  },
} satisfies SamplesOf<'SecondFactorEntry'>

export const secondFactorConfirmationSamples = {
  done: { state: { screen: 'SecondFactorConfirmation', ...noFeedback } },
} satisfies SamplesOf<'SecondFactorConfirmation'>

const settings = {
  screen: 'SecondFactorSettings',
  totpId: 'totp-1',
  asking: false,
  pending: null,
  ...noFeedback,
} as const
const off = { ...settings, totpId: null } as const

export const secondFactorSettingsSamples = {
  off: { state: off },
  'turning on': { state: { ...off, pending: 'enroll' } },
  'sign-in too old': { state: { ...off, errorMessage: { code: 'session_too_old_to_add_factor' } } },
  'address not verified': {
    state: {
      ...off,
      errorMessage: { code: 'too_many_unverified_factors', unverifiedEmail: 'ann@example.org' },
    },
  },
  on: { state: settings },
  renewing: { state: { ...settings, pending: 'renew' } },
  question: { state: { ...settings, asking: true } },
  'turning off': { state: { ...settings, asking: true, pending: 'remove' } },
  loading: { state: { ...settings, totpId: undefined } },
  unreachable: { state: { ...settings, totpId: undefined, errorMessage: { code: 'unreachable' } } },
} satisfies SamplesOf<'SecondFactorSettings'>

const recoveryCodes = [
  'k7mp-x2qd-9fha',
  'c4wn-8rtb-e6yj',
  'p3zs-m9gk-2vux',
  'f5hc-q7da-n4tw',
  'b8ry-j3ep-6smx',
  'v2kd-z5hf-8cgn',
  't9wa-r4yq-m7bp',
  'x6ej-u3sc-5dkz',
  'h8gn-f2vt-q9wr',
  'y4mb-p7xa-3cej',
]

const enrollment = {
  screen: 'SecondFactorEnrollment',
  enrollment: { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', qrCode, recoveryCodes },
  checking: false,
  ...noFeedback,
} as const

export const secondFactorEnrollmentSamples = {
  'QR code': { state: enrollment },
  checking: { state: { ...enrollment, checking: true } },
  'wrong code': {
    state: { ...enrollment, errorMessage: { code: 'unable_to_authenticate_totp', field: 'code' } },
  },
  'not copied': { state: { ...enrollment, errorMessage: { code: 'copy_failed' } } },
} satisfies SamplesOf<'SecondFactorEnrollment'>

const codes = {
  screen: 'SecondFactorRecoveryCodes',
  codes: recoveryCodes,
  enrolled: true,
  ...noFeedback,
} as const

export const secondFactorRecoveryCodesSamples = {
  'after the enrollment': { state: codes },
  renewed: { state: { ...codes, enrolled: false } },
  'not copied': { state: { ...codes, errorMessage: { code: 'copy_failed' } } },
} satisfies SamplesOf<'SecondFactorRecoveryCodes'>
