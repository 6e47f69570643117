import { notices } from './en/notices.ts'
import { protection } from './en/protection.ts'
import { requests } from './en/requests.ts'
import type { EmailTexts } from './text.ts'

export const en: EmailTexts = {
  messages: { ...requests, ...notices, ...protection },
  support: 'Questions? Write to {{support_email}}.',
  words: {
    browserOnSystem: '{{browser}} on {{system}}',
    unknownBrowser: 'an unknown browser',
    operator: 'An operator',
    yourOrganization: 'your organization',
    ended: {
      password: 'Password: set a new one to use it again',
      passkeys: 'Passkeys: removed',
      wallets: 'Wallets: removed',
      socialSignIns: 'Sign-in with other services: removed',
      totp: 'Authenticator app: removed',
      consents: 'Access of other applications: withdrawn',
      sessions: 'Other sessions: signed out',
    },
  },
  more: { count: 'more', one: 'and {{more}} more', other: 'and {{more}} more' },
}
