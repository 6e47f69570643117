import { noFeedback } from '../../../../widget/core/states.ts'
import { resendWaitMs } from '../default-settings.ts'
import { longEmail, type SamplesOf, sampleEmail, sampleNow } from './sample.ts'

const entering = {
  screen: 'OTPAuthenticate',
  otpState: { type: 'email', methodId: 'method-1', otpDestination: sampleEmail },
  phone: null,
  expiresAt: sampleNow + 299_000,
  resend: 'initial',
  resendAt: sampleNow,
  checking: false,
  ...noFeedback,
} as const

export const otpAuthenticateSamples = {
  'just sent': { state: { ...entering, resend: 'waiting', resendAt: sampleNow + resendWaitMs } },
  ready: { state: entering },
  resending: { state: { ...entering, resend: 'sending' } },
  'code sent': { state: { ...entering, resend: 'sent' } },
  'resend failed': {
    state: {
      ...entering,
      toasts: [{ problem: { code: 'too_many_requests' }, until: sampleNow + 4_000 }],
    },
  },
  checking: { state: { ...entering, checking: true } },
  'wrong code': { state: { ...entering, errorMessage: { code: 'otp_code_not_found', field: 'code' } } },
  'code expired': { state: { ...entering, expiresAt: sampleNow } },
  unreachable: { state: { ...entering, errorMessage: { code: 'unreachable', field: 'code' } } },
  'long email address': {
    state: { ...entering, otpState: { ...entering.otpState, otpDestination: longEmail } },
  },
  'by text message': {
    state: {
      ...entering,
      otpState: { ...entering.otpState, type: 'sms', otpDestination: '+12025550143' },
      phone: { country: 'US', callingCode: '1', typed: '(202) 555-0143', shown: '+1 202 555 0143' },
    },
  },
} satisfies SamplesOf<'OTPAuthenticate'>

export const otpConfirmationSamples = {
  done: { state: { screen: 'OTPConfirmation', ...noFeedback } },
} satisfies SamplesOf<'OTPConfirmation'>
