import type { WidgetConfig } from '../../../../widget/app/config.ts'
import { noFeedback } from '../../../../widget/core/states.ts'
import { longEmail, type SamplesOf, sampleEmail, sampleNow } from './sample.ts'

const mainInput = { email: '', phone: null, tab: null }
const config: WidgetConfig = {
  products: ['oauth', 'passwords', 'otp', 'passkeys', 'crypto'],
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
}

export const oauthPopupSamples = {
  waiting: { state: { screen: 'OAuthPopup', name: 'google', mainInput, ...noFeedback } },
} satisfies SamplesOf<'OAuthPopup'>

const returned = {
  screen: 'OAuthReturn',
  callback: { kind: 'oauth', token: 'token' },
  checking: true,
  ...noFeedback,
} as const

export const oauthReturnSamples = {
  checking: { state: returned },
  unreachable: { state: { ...returned, checking: false, errorMessage: { code: 'unreachable' } } },
  'too many attempts': {
    state: {
      ...returned,
      checking: false,
      errorMessage: { code: 'too_many_requests', waitUntil: sampleNow + 60_000 },
    },
  },
} satisfies SamplesOf<'OAuthReturn'>

const inUse = {
  screen: 'OAuthEmailInUse',
  account: { email: sampleEmail, methods: ['otp'], socialProviders: [] },
  email: sampleEmail,
  busy: null,
  ...noFeedback,
} as const

export const oauthEmailInUseSamples = {
  'a code': { state: inUse, config },
  'all sign-in methods': {
    state: {
      ...inUse,
      account: {
        email: longEmail,
        methods: ['passwords', 'oauth', 'passkeys', 'crypto', 'otp', 'emailMagicLinks'],
        socialProviders: ['github', 'figma'],
      },
    },
    config,
  },
  'another provider': {
    state: { ...inUse, account: { email: sampleEmail, methods: ['oauth'], socialProviders: ['github'] } },
    config,
  },
  'no method available': {
    state: { ...inUse, account: { email: sampleEmail, methods: [], socialProviders: [] } },
    config,
  },
  sending: { state: { ...inUse, busy: 'otp' }, config },
  unreachable: { state: { ...inUse, errorMessage: { code: 'unreachable' } }, config },
} satisfies SamplesOf<'OAuthEmailInUse'>

export const oauthConfirmationSamples = {
  done: { state: { screen: 'OAuthConfirmation', ...noFeedback } },
} satisfies SamplesOf<'OAuthConfirmation'>
