import { noFeedback } from '../../../../widget/core/states.ts'
import { longEmail, type SamplesOf, sampleEmail, sampleNow } from './sample.ts'

const sent = {
  screen: 'EmailConfirmation',
  email: sampleEmail,
  senderDomain: 'mail.example.org',
  ...noFeedback,
} as const

export const emailConfirmationSamples = {
  sent: { state: sent },
  'unknown sender': { state: { ...sent, senderDomain: null } },
  'long email address': { state: { ...sent, email: longEmail } },
} satisfies SamplesOf<'EmailConfirmation'>

const opened = {
  screen: 'MagicLinkOpened',
  token: 'link-1',
  checking: false,
  isLinkUsed: false,
  ...noFeedback,
} as const

export const magicLinkOpenedSamples = {
  opened: { state: opened },
  checking: { state: { ...opened, checking: true } },
  unreachable: { state: { ...opened, errorMessage: { code: 'unreachable' } } },
  'used link': {
    state: { ...opened, isLinkUsed: true, errorMessage: { code: 'unable_to_auth_magic_link' } },
  },
  'too many attempts': {
    state: { ...opened, errorMessage: { code: 'too_many_requests', waitUntil: sampleNow + 90_000 } },
  },
} satisfies SamplesOf<'MagicLinkOpened'>

const impersonation = { ...opened, screen: 'ImpersonationOpened' } as const

export const impersonationOpenedSamples = {
  opened: { state: impersonation },
  checking: { state: { ...impersonation, checking: true } },
  'used link': {
    state: {
      ...impersonation,
      isLinkUsed: true,
      errorMessage: { code: 'unable_to_auth_impersonation_token' },
    },
  },
} satisfies SamplesOf<'ImpersonationOpened'>

export const magicLinkConfirmationSamples = {
  done: { state: { screen: 'MagicLinkConfirmation', ...noFeedback } },
} satisfies SamplesOf<'MagicLinkConfirmation'>
