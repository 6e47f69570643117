import type { BusinessScreenName } from '../../../../widget/app/business/states.ts'
import type { FoundOrganization } from '../../../../widget/core/business/organizations.ts'
import { noFeedback } from '../../../../widget/core/states.ts'
import type { Samples } from './business-sample.ts'
import { idpLogoutSamples } from './consent.ts'
import { longEmail, sampleNow } from './sample.ts'

const tooMany = { code: 'too_many_requests', waitUntil: sampleNow + 90_000 }

const organization = (name: string): FoundOrganization => ({
  id: name,
  name,
  slug: name.toLowerCase(),
  logoURL: '',
  membership: 'member',
  missing: null,
})
const many = Array.from({ length: 12 }, (_, index) => organization(`Branch ${index + 1}`))

const switching = {
  screen: 'SwitchOrganization',
  slug: null,
  organizations: [organization('Blue Bakery'), { ...organization('Delta Works'), membership: 'invited' }],
  pending: null,
  ...noFeedback,
} as const
const ofPage = { ...switching, slug: 'corp', organizations: [organization('Corp')] } as const

const switchOrganizationSamples = {
  'several organizations': { state: switching },
  'many organizations': { state: { ...switching, organizations: many } },
  'no other organization': { state: { ...switching, organizations: [] } },
  'one that the page names': { state: ofPage },
  loading: { state: { ...switching, organizations: null, pending: 'list' } },
  entering: { state: { ...switching, pending: 'Blue Bakery' } },
  'entering the one that the page names': { state: { ...ofPage, pending: 'Corp' } },
  'signing out': { state: { ...switching, organizations: [], pending: 'signOut' } },
  'unknown organization': { state: { ...switching, errorMessage: { code: 'organization_not_found' } } },
  'address not proved': { state: { ...ofPage, errorMessage: { code: 'mailbox_proof_required' } } },
  'too many attempts': { state: { ...ofPage, errorMessage: tooMany } },
  unreachable: { state: { ...switching, organizations: null, errorMessage: { code: 'unreachable' } } },
} satisfies Samples<'SwitchOrganization'>

const request = {
  query: '?client_id=connected-app-1',
  clientId: 'connected-app-1',
  redirectURL: 'https://recipes.example/callback',
  responseType: 'code',
  scopes: ['openid', 'email'],
}
const question = {
  screen: 'IDPConsent',
  request,
  details: {
    application: { name: 'Recipe box', description: 'A diary of everything you bake' },
    account: 'ann@corp.example',
    organization: 'Acme',
    mustAsk: true,
    scopes: [
      { name: 'openid', isGrantable: true, description: '' },
      { name: 'email', isGrantable: true, description: '' },
      { name: 'orders:write', isGrantable: false, description: 'Order for your organization' },
    ],
  },
  pending: null,
  redirectTo: null,
  ...noFeedback,
} as const
const looking = { ...question, details: null, pending: 'start' } as const
const stopped = { ...looking, pending: null } as const

const idpConsentSamples = {
  request: { state: question },
  'long names': {
    state: {
      ...question,
      details: {
        ...question.details,
        account: longEmail,
        organization: `${'Long '.repeat(20)}Ltd`,
        application: { name: 'The Bread, Cake and Confectionery Planner', description: '' },
      },
    },
  },
  loading: { state: looking },
  allowing: { state: { ...question, pending: 'allow' } },
  denying: { state: { ...question, pending: 'deny' } },
  'signing out': { state: { ...question, pending: 'signOut' } },
  redirecting: {
    state: { ...question, pending: 'allow', redirectTo: 'https://recipes.example/callback?code=1' },
  },
  'signed out': {
    state: { ...stopped, errorMessage: { code: 'consent_session_missing', tone: 'warning' } },
  },
  'not allowed by the organization': {
    state: { ...stopped, errorMessage: { code: 'connected_app_not_allowed' } },
  },
  'not registered': { state: { ...stopped, errorMessage: { code: 'connected_app_not_found' } } },
  'no client ID': { state: { ...stopped, request: null, errorMessage: { code: 'client_id_missing' } } },
  'too many attempts': { state: { ...question, errorMessage: tooMany } },
  unreachable: { state: { ...question, errorMessage: { code: 'unreachable' } } },
  'loading failed': { state: { ...stopped, errorMessage: { code: 'unreachable' } } },
} satisfies Samples<'IDPConsent'>

/** The screens of a member who is signed in. */
export const sessionSamples = {
  SwitchOrganization: switchOrganizationSamples,
  IDPConsent: idpConsentSamples,
  IDPLogout: idpLogoutSamples,
} satisfies Partial<{ [Name in BusinessScreenName]: Samples<Name> }>
