import type { BusinessScreenName, BusinessState } from '../../../../widget/app/business/states.ts'
import { noFeedback } from '../../../../widget/core/states.ts'
import { qrCode } from '../../../../widget/testing/parts/qr-code.ts'
import { resendWaitMs } from '../default-settings.ts'
import { sampleNow } from './sample.ts'

/** Without a configuration, which no screen of the second step reads. */
type Samples<Name extends BusinessScreenName> = Record<
  string,
  { state: Extract<BusinessState, { screen: Name }> }
>

const organization = { id: 'Acme', name: 'Acme', slug: 'acme', logoURL: '' }
const signIn = {
  organization,
  memberId: 'member-1',
  email: 'ann@corp.example',
  by: 'otp',
  offered: ['totp', 'sms_otp'],
  enrolled: { phoneNumber: '', hasApp: false },
} as const
const withBoth = { ...signIn, enrolled: { phoneNumber: '**********06', hasApp: true } } as const

const unreachable = { code: 'unreachable' }
const ofCode = (code: string) => ({ code, field: 'code' }) as const
const tooMany = { code: 'too_many_requests', waitUntil: sampleNow + 90_000 }

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k4m2-9xq7-t3r${index}`)
const enrollment = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', qrCode, recoveryCodes }

const selection = { screen: 'MFAEnrollmentSelection', signIn, ...noFeedback } as const

const selectionSamples = {
  'app or text message': { state: selection },
  'text message first': { state: { ...selection, signIn: { ...signIn, offered: ['sms_otp', 'totp'] } } },
} satisfies Samples<'MFAEnrollmentSelection'>

const scan = {
  screen: 'TOTPEnrollmentQRCode',
  signIn,
  enrollment,
  creating: false,
  ...noFeedback,
} as const

const scanSamples = {
  created: { state: scan },
  creating: { state: { ...scan, enrollment: null, creating: true } },
  'cannot create': { state: { ...scan, enrollment: null, errorMessage: unreachable } },
  'too many attempts': { state: { ...scan, enrollment: null, errorMessage: tooMany } },
  'setup took too long': {
    state: { ...scan, errorMessage: { code: 'second_step_setup_lost', tone: 'warning' as const } },
  },
} satisfies Samples<'TOTPEnrollmentQRCode'>

const key = { ...scan, screen: 'TOTPEnrollmentManual' } as const

const keySamples = {
  created: { state: key },
  'copying forbidden': { state: { ...key, errorMessage: { code: 'second_step_copy_failed' } } },
} satisfies Samples<'TOTPEnrollmentManual'>

const appEntry = { screen: 'TOTPEntry', signIn: withBoth, checking: false, ...noFeedback } as const

const appEntrySamples = {
  'app and phone': { state: appEntry },
  'first code': {
    state: { ...appEntry, signIn, adding: { enrollment, form: 'TOTPEnrollmentQRCode' as const } },
  },
  checking: { state: { ...appEntry, checking: true } },
  'wrong code': { state: { ...appEntry, errorMessage: ofCode('otp_code_not_found') } },
  'code used': { state: { ...appEntry, errorMessage: ofCode('second_step_code_used') } },
  'server error': { state: { ...appEntry, errorMessage: ofCode('internal_server_error') } },
  'too many attempts': { state: { ...appEntry, errorMessage: { ...tooMany, field: 'code' } } },
} satisfies Samples<'TOTPEntry'>

const number = { screen: 'SMSOTPEnrollment', signIn, phone: null, sending: false, ...noFeedback } as const
const phone = { country: 'US', callingCode: '1', typed: '(201) 555-0123' }

const numberSamples = {
  empty: { state: number },
  sending: { state: { ...number, phone, sending: true } },
  'invalid number': {
    state: { ...number, phone, errorMessage: { code: 'phone_malformed', field: 'phone' } },
  },
  'country not served': {
    state: { ...number, phone, errorMessage: { code: 'invalid_phone_number_country_code', field: 'phone' } },
  },
  'number taken': {
    state: { ...number, phone, errorMessage: { code: 'duplicate_member_phone_number', field: 'phone' } },
  },
  'too many attempts': { state: { ...number, phone, errorMessage: tooMany } },
  unreachable: { state: { ...number, phone, errorMessage: unreachable } },
} satisfies Samples<'SMSOTPEnrollment'>

const textEntry = {
  screen: 'SMSOTPEntry',
  signIn: withBoth,
  shown: '••••••••••06',
  sentAt: sampleNow,
  expiresAt: sampleNow + 119_000,
  resend: 'initial',
  resendAt: sampleNow,
  checking: false,
  ...noFeedback,
} as const
const unsent = { ...textEntry, sentAt: null, expiresAt: 0 } as const

const textEntrySamples = {
  'just sent': { state: { ...textEntry, resend: 'waiting', resendAt: sampleNow + resendWaitMs } },
  'new number': {
    state: { ...textEntry, signIn, added: { phone, number: '+12015550123' }, shown: '+1 201-555-0123' },
  },
  sending: { state: { ...unsent, resend: 'sending' } },
  'sending failed': { state: { ...unsent, errorMessage: unreachable } },
  'too many messages': {
    state: { ...unsent, resend: 'waiting', resendAt: sampleNow + 90_000, errorMessage: tooMany },
  },
  checking: { state: { ...textEntry, checking: true } },
  'wrong code': { state: { ...textEntry, errorMessage: ofCode('otp_code_not_found') } },
  'server error': { state: { ...textEntry, errorMessage: ofCode('internal_server_error') } },
  'code expired': { state: { ...textEntry, expiresAt: sampleNow } },
  'resend failed': {
    state: { ...textEntry, toasts: [{ problem: { code: 'too_many_requests' }, until: sampleNow + 4_000 }] },
  },
} satisfies Samples<'SMSOTPEntry'>

const backup = { screen: 'RecoveryCodeEntry', signIn: withBoth, checking: false, ...noFeedback } as const

const backupSamples = {
  empty: { state: backup },
  checking: { state: { ...backup, checking: true } },
  'wrong code': { state: { ...backup, errorMessage: ofCode('second_step_backup_code_wrong') } },
  unreachable: { state: { ...backup, errorMessage: unreachable } },
  'too many attempts': { state: { ...backup, errorMessage: tooMany } },
} satisfies Samples<'RecoveryCodeEntry'>

const saving = {
  screen: 'RecoveryCodeSave',
  organization,
  by: 'otp',
  codes: recoveryCodes,
  isKept: false,
  ...noFeedback,
} as const

const savingSamples = {
  'not kept yet': { state: saving },
  kept: { state: { ...saving, isKept: true } },
  'copying forbidden': { state: { ...saving, errorMessage: { code: 'second_step_copy_failed' } } },
} satisfies Samples<'RecoveryCodeSave'>

/** Every variant of every screen of the second step of business sign-in. */
export const secondStepSamples = {
  MFAEnrollmentSelection: selectionSamples,
  TOTPEnrollmentQRCode: scanSamples,
  TOTPEnrollmentManual: keySamples,
  TOTPEntry: appEntrySamples,
  SMSOTPEnrollment: numberSamples,
  SMSOTPEntry: textEntrySamples,
  RecoveryCodeEntry: backupSamples,
  RecoveryCodeSave: savingSamples,
}

const opening = {
  screen: 'SecondStepOpening',
  missing: {
    organization,
    memberId: signIn.memberId,
    email: signIn.email,
    enrolled: signIn.enrolled,
    isCodeSent: false,
  },
  by: 'otp',
  ...noFeedback,
} as const

/** The screen while those of the second step are loading. */
export const openingSamples = {
  loading: { state: opening },
  unreachable: { state: { ...opening, errorMessage: unreachable } },
} satisfies Samples<'SecondStepOpening'>
