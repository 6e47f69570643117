import { noFeedback } from '../../../../widget/core/states.ts'
import { resendWaitMs } from '../default-settings.ts'
import type { Samples } from './business-sample.ts'
import { longEmail, sampleNow } from './sample.ts'

const email = 'ann@corp.example'
const organization = { id: 'Acme', name: 'Acme', slug: 'acme', logoURL: '' }
const main = { screen: 'Main', email, busy: null, ...noFeedback } as const
const unreachable = { code: 'unreachable' }
const tooMany = { code: 'too_many_requests', waitUntil: sampleNow + 90_000 }
const passwords = { products: ['passwords'] }

const form = { screen: 'PasswordAuthenticate', email, busy: null, ...noFeedback } as const

const authenticate = {
  'email and password': { state: form, config: passwords },
  'signing in': { state: { ...form, busy: 'password' } },
  'wrong password': { state: { ...form, errorMessage: { code: 'unauthorized_credentials' } } },
  'password missing': {
    state: { ...form, errorMessage: { code: 'credentials_missing', field: 'password' } },
  },
  'invalid address': { state: { ...form, errorMessage: { code: 'email_malformed', field: 'email' } } },
  'breached password': { state: { ...form, errorMessage: { code: 'breached_password' } } },
  'too many attempts': { state: { ...form, errorMessage: tooMany } },
  'not for all organizations': {
    state: { ...form, errorMessage: { code: 'cross_org_passwords_not_enabled' } },
  },
  unreachable: { state: { ...form, errorMessage: unreachable } },
  'address known': {
    state: { ...form, organization, stepUp: { methods: ['password'], isVerified: true } },
  },
} satisfies Samples<'PasswordAuthenticate'>

const forgot = { screen: 'PasswordForgotForm', email, busy: null, from: main, ...noFeedback } as const

const forgotForm = {
  discovery: { state: forgot },
  organization: { state: { ...forgot, organization } },
  sending: { state: { ...forgot, busy: 'password' } },
  'invalid address': { state: { ...forgot, errorMessage: { code: 'email_malformed', field: 'email' } } },
  'no access': {
    state: { ...forgot, organization, errorMessage: { code: 'email_jit_provisioning_not_allowed' } },
  },
  'too many attempts': { state: { ...forgot, errorMessage: tooMany } },
  unreachable: { state: { ...forgot, errorMessage: unreachable } },
} satisfies Samples<'PasswordForgotForm'>

const sent = {
  screen: 'PasswordSetNewConfirmation',
  email,
  senderDomain: null,
  resend: 'initial',
  resendAt: sampleNow,
  from: forgot,
  ...noFeedback,
} as const

const setNew = {
  'just sent': { state: { ...sent, resend: 'waiting', resendAt: sampleNow + resendWaitMs } },
  ready: { state: sent },
  'new password needed': { state: { ...sent, errorMessage: { code: 'reset_password' } } },
  'new password needed by the organization': {
    state: { ...sent, errorMessage: { code: 'member_reset_password' } },
  },
  'sent again': { state: { ...sent, resend: 'sent' } },
  'resend failed': { state: { ...sent, toasts: [{ problem: unreachable, until: sampleNow + 4_000 }] } },
  'long email address': { state: { ...sent, email: longEmail } },
} satisfies Samples<'PasswordSetNewConfirmation'>

const verify = { ...sent, screen: 'PasswordResetVerifyConfirmation', organization } as const

const verifyFirst = {
  sent: { state: verify },
  'sender known': { state: { ...verify, senderDomain: 'mail.example.org' } },
  'long email address': { state: { ...verify, email: longEmail } },
} satisfies Samples<'PasswordResetVerifyConfirmation'>

const entry = { policy: null, typed: 0, checked: null, checkFailed: false }
const reset = {
  screen: 'PasswordResetForm',
  link: { kind: 'member', token: 'token' },
  entry,
  pending: null,
  isLinkUsed: false,
  email: '',
  ...noFeedback,
} as const
const rated = (score: number, valid: boolean, breached = false) => ({
  ...entry,
  typed: 1,
  checked: {
    typed: 1,
    strength: { policy: 'zxcvbn' as const, valid, breached, score, warning: '' },
  },
})
const used = { ...reset, isLinkUsed: true, email } as const

const resetForm = {
  empty: { state: reset },
  weak: { state: { ...reset, entry: rated(1, false) } },
  strong: { state: { ...reset, entry: rated(4, true) } },
  'of a breach': { state: { ...reset, entry: rated(4, false, true) } },
  'kinds of characters': {
    state: { ...reset, entry: { ...entry, policy: { name: 'luds', minimumCount: 8, complexity: 3 } } },
  },
  saving: { state: { ...reset, entry: rated(4, true), pending: 'saving' } },
  'rejected as weak': {
    state: { ...reset, entry: rated(4, true), errorMessage: { code: 'weak_password', field: 'password' } },
  },
  'check failed': {
    state: { ...reset, entry: { ...entry, typed: 1, checkFailed: true }, errorMessage: unreachable },
  },
  unreachable: { state: { ...reset, entry: rated(4, true), errorMessage: unreachable } },
  'link used': {
    state: { ...used, errorMessage: { code: 'unable_to_auth_password_reset_token' } },
  },
  'requesting another link': { state: { ...used, pending: 'requesting' } },
  'link of another browser': { state: { ...used, errorMessage: { code: 'pkce_mismatch' } } },
  'signed in by a link': { state: { ...reset, link: null } },
  'signed in too long ago': {
    state: {
      ...used,
      link: null,
      errorMessage: { code: 'session_too_old_to_reset_password' },
    },
  },
} satisfies Samples<'PasswordResetForm'>

/** Passwords on the first screen. */
export const passwordMainSamples = {
  'a password only': { state: { ...main, email: '' }, config: passwords },
  'a password, wrong': {
    state: { ...main, errorMessage: { code: 'unauthorized_credentials' } },
    config: passwords,
  },
  'a password or a code': { state: { ...main, email: '' }, config: { products: ['emailOtp', 'passwords'] } },
  'member found': { state: { ...main, organization, asksPassword: true }, config: passwords },
  'a password for an organization': {
    state: { ...main, organization, stepUp: { methods: ['password', 'email_otp'], isVerified: true } },
    config: { products: ['emailOtp', 'passwords'] },
  },
} satisfies Samples<'Main'>

/** The screens of passwords. */
export const passwordSamples = {
  PasswordAuthenticate: authenticate,
  PasswordForgotForm: forgotForm,
  PasswordSetNewConfirmation: setNew,
  PasswordResetVerifyConfirmation: verifyFirst,
  PasswordResetForm: resetForm,
}
