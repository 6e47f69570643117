import { memberProviderNames } from '#contract/member-providers.ts'
import type { BusinessScreenName } from '../../../../widget/app/business/states.ts'
import type { FoundOrganization } from '../../../../widget/core/business/organizations.ts'
import { noFeedback } from '../../../../widget/core/states.ts'
import { resendWaitMs } from '../default-settings.ts'
import { passwordMainSamples, passwordSamples } from './business-passwords.ts'
import type { Samples } from './business-sample.ts'
import { openingSamples, secondStepSamples } from './business-second-step.ts'
import { sessionSamples } from './business-session.ts'
import { entra, okta, ssoSamples } from './business-sso.ts'
import { longEmail, sampleNow } from './sample.ts'

const email = 'ann@corp.example'
const both = { products: ['emailOtp', 'emailMagicLinks'] }
const tooMany = { code: 'too_many_requests', waitUntil: sampleNow + 90_000 }

const organization = (
  name: string,
  membership: FoundOrganization['membership'] = 'member',
  missing: FoundOrganization['missing'] = null,
): FoundOrganization => ({ id: name, name, slug: name.toLowerCase(), logoURL: '', membership, missing })

const main = { screen: 'Main', email: '', busy: null, ...noFeedback } as const

const acme = { id: 'Acme', name: 'Acme', slug: 'acme', logoURL: '' }
const stepUp = { ...main, email, organization: acme } as const

const everyProvider = { providers: [...memberProviderNames] }
const redirects = { products: ['emailOtp', 'oauth', 'sso'], oauthOptions: everyProvider }

const businessMainSamples = {
  discovery: { state: main, config: both },
  'a code only': { state: main, config: { products: ['emailOtp'] } },
  'invalid address': {
    state: { ...main, email: 'ann', errorMessage: { code: 'email_malformed', field: 'email' } },
  },
  sending: { state: { ...main, email, busy: 'email' } },
  'too many attempts': { state: { ...main, email, errorMessage: tooMany } },
  'took too long': {
    state: { ...main, email, errorMessage: { code: 'intermediate_session_not_found' } },
  },
  'not signed in for a switch': {
    state: { ...main, email, errorMessage: { code: 'switch_session_missing', tone: 'warning' } },
  },
  'continued in another tab': {
    state: { ...main, email, errorMessage: { code: 'continued_elsewhere', tone: 'warning' } },
  },
  'may not join': {
    state: { ...main, email, errorMessage: { code: 'email_jit_provisioning_not_allowed' } },
  },
  'may not join with this address': {
    state: { ...main, email, errorMessage: { code: 'invalid_email_for_jit_provisioning' } },
  },
  'organization is gone': { state: { ...main, email, errorMessage: { code: 'organization_not_found' } } },
  'page of an organization': { state: { ...main, organization: acme }, config: both },
  'no access': {
    state: {
      ...main,
      email,
      organization: acme,
      errorMessage: { code: 'email_jit_provisioning_not_allowed' },
    },
  },
  'social sign-in and single sign-on': { state: main, config: redirects },
  'social sign-in first': {
    state: main,
    config: { products: ['oauth', 'emailMagicLinks'], oauthOptions: { providers: ['google', 'microsoft'] } },
  },
  'social sign-in only': {
    state: main,
    config: { products: ['oauth'], oauthOptions: { providers: ['slack', 'github'] } },
  },
  'going to a provider': { state: { ...main, busy: 'oauth', chosen: 'google' }, config: redirects },
  'page of an organization with connections': {
    state: { ...main, organization: { ...acme, connections: [entra, okta] } },
    config: redirects,
  },
  'the connection that was used last': {
    state: { ...main, organization: { ...acme, connections: [okta, entra] } },
    config: { products: ['sso', 'emailOtp'] },
    lastProvider: 'sso:entra',
  },
  'single sign-on that was used last': { state: main, config: redirects, lastProvider: 'sso:entra' },
  'going to a connection': {
    state: { ...main, organization: { ...acme, connections: [okta] }, busy: 'sso', chosen: 'okta' },
    config: { products: ['sso'] },
  },
  'search failed': { state: { ...main, search: 'failed', errorMessage: { code: 'unreachable' } } },
  'verify your email': {
    state: { ...stepUp, stepUp: { methods: ['magic_link', 'email_otp'], isVerified: false } },
    config: both,
  },
  'a company or a provider': {
    state: {
      ...stepUp,
      organization: { ...acme, connections: [okta, entra] },
      stepUp: { methods: ['sso', 'google_oauth', 'email_otp'], isVerified: true },
    },
    config: redirects,
  },
  'another method': { state: { ...stepUp, stepUp: { methods: ['email_otp'], isVerified: true } } },
} satisfies Samples<'Main'>

const selection = {
  screen: 'EmailMethodSelection',
  email,
  busy: null,
  ways: ['magic-link', 'otp'],
  chosen: null,
  ...noFeedback,
} as const

const emailMethodSelectionSamples = {
  'link or code': { state: selection, config: both },
  'sending a code': { state: { ...selection, busy: 'email', chosen: 'otp' }, config: both },
  'too many attempts': { state: { ...selection, errorMessage: tooMany }, config: both },
} satisfies Samples<'EmailMethodSelection'>

const entry = {
  screen: 'EmailOTPEntry',
  email,
  sentAt: sampleNow,
  expiresAt: sampleNow + 599_000,
  resend: 'initial',
  resendAt: sampleNow,
  checking: false,
  ...noFeedback,
} as const

const emailOTPEntrySamples = {
  'just sent': { state: { ...entry, resend: 'waiting', resendAt: sampleNow + resendWaitMs } },
  checking: { state: { ...entry, checking: true } },
  'wrong code': { state: { ...entry, errorMessage: { code: 'otp_code_not_found', field: 'code' } } },
  'server error': { state: { ...entry, errorMessage: { code: 'internal_server_error', field: 'code' } } },
  'code expired': { state: { ...entry, expiresAt: sampleNow } },
  'resend failed': {
    state: { ...entry, toasts: [{ problem: { code: 'too_many_requests' }, until: sampleNow + 4_000 }] },
  },
} satisfies Samples<'EmailOTPEntry'>

const sent = {
  screen: 'EmailConfirmation',
  email,
  senderDomain: 'mail.example.org',
  resend: 'initial',
  resendAt: sampleNow,
  ...noFeedback,
} as const

const emailConfirmationSamples = {
  'just sent': { state: { ...sent, resend: 'waiting', resendAt: sampleNow + resendWaitMs } },
  ready: { state: sent },
  'sent again': { state: { ...sent, resend: 'sent' } },
  'long email address': { state: { ...sent, email: longEmail } },
} satisfies Samples<'EmailConfirmation'>

const list = {
  screen: 'Discovery',
  email,
  by: 'otp',
  organizations: [
    organization('Acme'),
    organization('Blue Bakery', 'invited'),
    organization('Corp', 'joinable'),
    organization('Delta Works', 'member', ['sso', 'google_oauth']),
  ],
  isCreating: false,
  pending: null,
  removedName: null,
  ...noFeedback,
} as const
const many = Array.from({ length: 12 }, (_, index) => organization(`Branch ${index + 1}`))
const creating = { ...list, isCreating: true } as const

const discoverySamples = {
  'several organizations': { state: list },
  'one organization': { state: { ...list, organizations: [organization('Acme')] } },
  'many organizations': { state: { ...list, organizations: many } },
  'a long name': { state: { ...list, organizations: [organization(`${'Long '.repeat(25)}Ltd`)] } },
  none: { state: { ...list, organizations: [] } },
  'none, and creation is off': {
    state: { ...list, organizations: [] },
    config: { disableCreateOrganization: true },
  },
  entering: { state: { ...list, pending: 'Acme' } },
  'an organization is gone': { state: { ...list, removedName: 'Old Works' } },
  unreachable: { state: { ...list, errorMessage: { code: 'unreachable' } } },
  'other methods needed': {
    state: {
      ...list,
      organizations: [
        organization('Acme', 'member', ['email_otp', 'magic_link']),
        organization('Blue Bakery', 'member', ['password']),
      ],
      errorMessage: { code: 'auth_method_not_allowed' },
    },
  },
  'a mailbox is needed': { state: { ...list, errorMessage: { code: 'mailbox_proof_required' } } },
  'creation was turned off': {
    state: { ...creating, errorMessage: { code: 'create_organization_not_enabled' } },
  },
  'create an organization': { state: creating },
  creating: { state: { ...creating, pending: 'new' } },
  'name taken': {
    state: { ...creating, errorMessage: { code: 'organization_slug_already_used', field: 'name' } },
  },
} satisfies Samples<'Discovery'>

const loggedInSamples = {
  'signed in': { state: { screen: 'LoggedIn', organization: acme, ...noFeedback } },
  'organization unknown': { state: { screen: 'LoggedIn', organization: null, ...noFeedback } },
  'what follows could not be loaded': {
    state: { screen: 'LoggedIn', organization: acme, ...noFeedback, errorMessage: { code: 'unreachable' } },
  },
} satisfies Samples<'LoggedIn'>

const failed = { screen: 'Error', email, organizationName: 'Acme', ...noFeedback } as const

const errorSamples = {
  'unknown organization': { state: { ...failed, reason: 'organization_unknown' } },
  'no method': { state: { ...failed, reason: 'no_method' } },
  'link used': { state: { ...failed, reason: 'link_used' } },
  'link of another browser': { state: { ...failed, reason: 'link_elsewhere' } },
  'domain claimed': { state: { ...failed, reason: 'domain_claimed' } },
  'return used': { state: { ...failed, reason: 'return_used' } },
  'return to another browser': { state: { ...failed, reason: 'return_elsewhere' } },
  'no access': { state: { ...failed, reason: 'no_access' } },
  'canceled at the provider': { state: { ...failed, reason: 'site_failed', code: 'access_denied' } },
  'provider unavailable': { state: { ...failed, reason: 'site_failed', code: 'server_error' } },
  'connection not set up': { state: { ...failed, reason: 'site_failed', code: 'invalid_request' } },
  'sign-in there needed': { state: { ...failed, reason: 'site_failed', code: 'login_required' } },
  'unknown error of a provider': { state: { ...failed, reason: 'site_failed', code: '<b>call us</b>' } },
} satisfies Samples<'Error'>

const arrived = {
  screen: 'Arrival',
  link: { kind: 'discovery', token: 'link-1' },
  checking: false,
  ...noFeedback,
} as const

const returned = { kind: 'oauth', token: 'token-1' } as const

const arrivalSamples = {
  'another browser': { state: arrived },
  checking: { state: { ...arrived, checking: true } },
  unreachable: { state: { ...arrived, errorMessage: { code: 'unreachable' } } },
  'link of an operator': { state: { ...arrived, link: { kind: 'impersonation', token: 'token-1' } } },
  'return that this tab did not start': { state: { ...arrived, link: returned } },
  'back from a provider': { state: { ...arrived, link: returned, checking: true } },
  'back from a provider, unreachable': {
    state: { ...arrived, link: returned, errorMessage: { code: 'unreachable' } },
  },
} satisfies Samples<'Arrival'>

/** Every variant of every screen of business sign-in, as in `samples`. */
export const businessSamples = {
  Main: { ...businessMainSamples, ...passwordMainSamples },
  ...passwordSamples,
  EmailMethodSelection: emailMethodSelectionSamples,
  EmailOTPEntry: emailOTPEntrySamples,
  EmailConfirmation: emailConfirmationSamples,
  ...ssoSamples,
  Discovery: discoverySamples,
  Arrival: arrivalSamples,
  LoggedIn: loggedInSamples,
  ...sessionSamples,
  Error: errorSamples,
  SecondStepOpening: openingSamples,
  ...secondStepSamples,
} satisfies { [Name in BusinessScreenName]: Samples<Name> }
