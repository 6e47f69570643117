import { noFeedback } from '../../../../widget/core/states.ts'
import type { Samples } from './business-sample.ts'
import { longEmail, sampleNow } from './sample.ts'

const email = 'ann@corp.example'
const tooMany = { code: 'too_many_requests', waitUntil: sampleNow + 90_000 }

export const okta = { id: 'okta', name: 'Okta', isDefault: true } as const
export const entra = { id: 'entra', name: 'Microsoft Entra ID' } as const

const ssoEmail = { screen: 'SSODiscoveryEmail', email, pending: false, ...noFeedback } as const

const ssoDiscoveryEmailSamples = {
  address: { state: { ...ssoEmail, email: '' } },
  'invalid address': {
    state: { ...ssoEmail, email: 'ann', errorMessage: { code: 'email_malformed', field: 'email' } },
  },
  searching: { state: { ...ssoEmail, pending: true } },
  'too many attempts': { state: { ...ssoEmail, errorMessage: tooMany } },
  unreachable: { state: { ...ssoEmail, errorMessage: { code: 'unreachable' } } },
  'a connection is gone': { state: { ...ssoEmail, errorMessage: { code: 'connection_gone' } } },
} satisfies Samples<'SSODiscoveryEmail'>

const ssoFallback = {
  screen: 'SSODiscoveryFallback',
  email,
  slug: '',
  pending: false,
  ...noFeedback,
} as const

const ssoDiscoveryFallbackSamples = {
  'no connection': { state: ssoFallback },
  'long email address': { state: { ...ssoFallback, email: longEmail } },
  'unknown name': {
    state: {
      ...ssoFallback,
      slug: 'acmee',
      errorMessage: { code: 'organization_slug_unknown', field: 'name' },
    },
  },
  searching: { state: { ...ssoFallback, slug: 'acme', pending: true } },
  unreachable: { state: { ...ssoFallback, slug: 'acme', errorMessage: { code: 'unreachable' } } },
} satisfies Samples<'SSODiscoveryFallback'>

const ssoMenu = {
  screen: 'SSODiscoveryMenu',
  email,
  connections: [okta, entra],
  chosen: null,
  ...noFeedback,
} as const

const ssoDiscoveryMenuSamples = {
  'two connections': { state: ssoMenu },
  'going to a connection': { state: { ...ssoMenu, chosen: 'entra' } },
  'too many attempts': { state: { ...ssoMenu, errorMessage: tooMany } },
  unreachable: { state: { ...ssoMenu, errorMessage: { code: 'unreachable' } } },
} satisfies Samples<'SSODiscoveryMenu'>

/** The screens of single sign-on. */
export const ssoSamples = {
  SSODiscoveryEmail: ssoDiscoveryEmailSamples,
  SSODiscoveryFallback: ssoDiscoveryFallbackSamples,
  SSODiscoveryMenu: ssoDiscoveryMenuSamples,
}
