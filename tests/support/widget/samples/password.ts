import type { WidgetConfig } from '../../../../widget/app/config.ts'
import type { NewPassword } from '../../../../widget/core/new-password.ts'
import type { PasswordStrength } from '../../../../widget/core/provider/passwords.ts'
import { noFeedback } from '../../../../widget/core/states.ts'
import { resendWaitMs } from '../default-settings.ts'
import { longEmail, type SamplesOf, sampleEmail, sampleNow } from './sample.ts'

const alone: WidgetConfig = { products: ['passwords'] }
const withCodes: WidgetConfig = { products: ['passwords', 'otp'] }
const withLinks: WidgetConfig = { products: ['passwords', 'emailMagicLinks'] }

const base = { screen: 'PasswordCreateOrLogin', email: sampleEmail, busy: null, ...noFeedback } as const

const untouched = { policy: { name: 'zxcvbn' }, typed: 0, checked: null, checkFailed: false } as const
const guessed = (score: number, warning = '') =>
  ({
    ...untouched,
    typed: 1,
    checked: {
      typed: 1,
      strength: { policy: 'zxcvbn', valid: score > 2, breached: false, score, warning },
    },
  }) as const

const rules = { minimumCount: 8, complexity: 3 }
const luds = { ...untouched, policy: { name: 'luds', ...rules } } as const
function counted(missingCharacters: number, missingComplexity: number, breached = false): NewPassword {
  const valid = missingCharacters + missingComplexity === 0 && !breached
  const assessment = { missingCharacters, missingComplexity, breached, valid }
  const strength: PasswordStrength = { policy: 'luds', ...rules, ...assessment }
  return { ...luds, typed: 1, checked: { typed: 1, strength } }
}

const create = { ...base, type: 'new', entry: untouched } as const
const logIn = { ...base, type: 'password' } as const
const without = {
  ...base,
  type: 'passwordless',
  alternative: {
    key: 'password.create_instead',
    event: { method: 'password', type: 'createInsteadPressed', email: sampleEmail },
  },
} as const

export const passwordCreateOrLoginSamples = {
  'create a password': { state: create, config: alone },
  'create a password or get a code': { state: create, config: withCodes },
  'very weak': {
    state: { ...create, entry: guessed(0, 'This is a very common password.') },
    config: alone,
  },
  weak: { state: { ...create, entry: guessed(2) }, config: alone },
  good: { state: { ...create, entry: guessed(3) }, config: alone },
  strong: { state: { ...create, entry: guessed(4) }, config: withLinks },
  requirements: { state: { ...create, entry: luds }, config: alone },
  'one requirement missing': { state: { ...create, entry: counted(0, 1) }, config: alone },
  'all requirements met': { state: { ...create, entry: counted(0, 0) }, config: alone },
  'requirements met but breached': {
    state: { ...create, entry: counted(0, 0, true) },
    config: alone,
  },
  'strength check failed': {
    state: {
      ...create,
      entry: { ...guessed(3), typed: 2, checkFailed: true },
      errorMessage: { code: 'too_many_requests', waitUntil: sampleNow + 42_000 },
    },
    config: alone,
  },
  'rejected as weak': {
    state: { ...create, entry: guessed(3), errorMessage: { code: 'weak_password', field: 'password' } },
    config: alone,
  },
  'creating the account': { state: { ...create, entry: guessed(4), busy: 'password' }, config: withCodes },
  'sign in': { state: logIn, config: alone },
  'sign in or get a link': { state: logIn, config: withLinks },
  'wrong password': {
    state: { ...logIn, errorMessage: { code: 'unauthorized_credentials' } },
    config: withCodes,
  },
  'signing in': { state: { ...logIn, busy: 'password' }, config: withCodes },
  'long email address': { state: { ...logIn, email: longEmail }, config: alone },
  'no password, sending a code': { state: { ...without, busy: 'otp' }, config: withCodes },
  'no password, code not sent': {
    state: { ...without, errorMessage: { code: 'unreachable' } },
    config: withCodes,
  },
} satisfies SamplesOf<'PasswordCreateOrLogin'>

const message = {
  email: sampleEmail,
  busy: null,
  resend: 'initial',
  resendAt: sampleNow,
  ...noFeedback,
} as const
const justSent = { ...message, resend: 'waiting', resendAt: sampleNow + resendWaitMs } as const

export const passwordForgotSamples = {
  'just sent': { state: { screen: 'PasswordForgot', ...justSent }, config: alone },
  ready: { state: { screen: 'PasswordForgot', ...message }, config: withLinks },
  resending: { state: { screen: 'PasswordForgot', ...message, resend: 'sending' }, config: withCodes },
  resent: { state: { screen: 'PasswordForgot', ...message, resend: 'sent' }, config: alone },
  'resend failed': {
    state: {
      screen: 'PasswordForgot',
      ...message,
      toasts: [{ problem: { code: 'too_many_requests' }, until: sampleNow + 4_000 }],
    },
    config: alone,
  },
  'long email address': { state: { screen: 'PasswordForgot', ...justSent, email: longEmail }, config: alone },
} satisfies SamplesOf<'PasswordForgot'>

export const passwordSetNewSamples = {
  'just sent': { state: { screen: 'PasswordSetNew', ...justSent }, config: withCodes },
} satisfies SamplesOf<'PasswordSetNew'>

export const passwordDedupeSamples = {
  'just sent': {
    state: { screen: 'PasswordDedupe', ...justSent, errorMessage: { code: 'reset_password' } },
    config: alone,
  },
} satisfies SamplesOf<'PasswordDedupe'>

const breached = {
  screen: 'PasswordBreached',
  email: sampleEmail,
  busy: null,
  ...noFeedback,
  errorMessage: { code: 'breached_password' },
} as const

export const passwordBreachedSamples = {
  breached: { state: breached, config: alone },
  'breached, with a code as alternative': { state: breached, config: withCodes },
  sending: { state: { ...breached, busy: 'password', errorMessage: null }, config: alone },
} satisfies SamplesOf<'PasswordBreached'>

const reset = {
  screen: 'PasswordResetForm',
  token: 'reset-1',
  entry: untouched,
  pending: null,
  isLinkUsed: false,
  email: '',
  ...noFeedback,
} as const
const spent = {
  ...reset,
  isLinkUsed: true,
  errorMessage: { code: 'unable_to_auth_password_reset_token' },
} as const

export const passwordResetFormSamples = {
  opened: { state: reset, config: alone },
  weak: { state: { ...reset, entry: guessed(1, 'Add another word or two.') }, config: alone },
  good: { state: { ...reset, entry: guessed(4) }, config: alone },
  requirements: { state: { ...reset, entry: luds }, config: alone },
  saving: { state: { ...reset, entry: guessed(4), pending: 'saving' }, config: alone },
  'signing in without a password': { state: { ...reset, pending: 'signingIn' }, config: alone },
  'breached password': {
    state: { ...reset, entry: guessed(4), errorMessage: { code: 'breached_password', field: 'password' } },
    config: alone,
  },
  unreachable: {
    state: { ...reset, entry: guessed(4), errorMessage: { code: 'unreachable' } },
    config: alone,
  },
  'used link': { state: spent, config: alone },
  'used link, invalid email address': {
    state: { ...spent, email: 'ann', errorMessage: { code: 'email_malformed', field: 'email' } },
    config: alone,
  },
  'used link, sending a new one': {
    state: { ...spent, email: sampleEmail, pending: 'requesting', errorMessage: null },
    config: alone,
  },
} satisfies SamplesOf<'PasswordResetForm'>

export const passwordConfirmationSamples = {
  done: { state: { screen: 'PasswordConfirmation', ...noFeedback } },
} satisfies SamplesOf<'PasswordConfirmation'>
