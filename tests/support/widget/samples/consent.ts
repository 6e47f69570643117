import type { ConsentDetails } from '../../../../widget/core/provider/consent.ts'
import { noFeedback } from '../../../../widget/core/states.ts'
import { longEmail, type SamplesOf, sampleEmail } from './sample.ts'

const details: ConsentDetails = {
  application: { name: 'Recipe box', description: 'A diary of everything you bake' },
  account: sampleEmail,
  mustAsk: true,
  scopes: [
    { name: 'openid', isGrantable: true, description: 'Recognize you when you return' },
    { name: 'profile', isGrantable: true, description: 'See your name and picture' },
    { name: 'email', isGrantable: true, description: 'See your email address' },
  ],
}
const phone = { name: 'phone', isGrantable: false, description: 'See your phone number' }

const question = {
  screen: 'IDPConsent',
  request: {
    query: '?client_id=connected-app-1',
    clientId: 'connected-app-1',
    redirectURL: 'https://recipes.example/callback',
    responseType: 'code',
    scopes: ['openid', 'profile', 'email'],
  },
  details,
  pending: null,
  redirectTo: null,
  ...noFeedback,
} as const
const looking = { ...question, details: null, pending: 'start' } as const
const url = 'https://recipes.example/callback?code=1'

export const idpConsentSamples = {
  request: { state: question },
  'some scopes not granted': {
    state: {
      ...question,
      details: {
        ...details,
        scopes: [
          ...details.scopes,
          phone,
          { name: 'calendar:read', isGrantable: false, description: '' },
          { name: 'pantry', isGrantable: false, description: 'Look into your pantry' },
        ],
      },
    },
  },
  'no scopes granted': { state: { ...question, details: { ...details, account: '', scopes: [phone] } } },
  'long names': {
    state: {
      ...question,
      request: {
        ...question.request,
        redirectURL: 'https://an-application-with-a-long-name.example.org/back',
      },
      details: {
        ...details,
        account: longEmail,
        application: {
          name: 'The Bread, Cake and Confectionery Planner of the Lower Rhine Home Bakers’ Association',
          description:
            'Plans a week of baking from what is in your pantry, and tells your neighbors when there is too much of it',
        },
      },
    },
  },
  loading: { state: looking },
  allowing: { state: { ...question, pending: 'allow' } },
  denying: { state: { ...question, pending: 'deny' } },
  redirecting: { state: { ...question, pending: 'allow', redirectTo: url } },
  'redirecting without a consent screen': {
    state: { ...question, details: { ...details, mustAsk: false }, pending: 'allow', redirectTo: url },
  },
  'signed out': {
    state: {
      ...looking,
      pending: null,
      errorMessage: { code: 'consent_session_missing', tone: 'warning' },
    },
  },
  'new sign-in': {
    state: { ...looking, pending: null, errorMessage: { code: 'consent_login_again', tone: 'warning' } },
  },
  'redirecting with an error': { state: { ...looking, redirectTo: url } },
  'not registered': {
    state: { ...looking, pending: null, errorMessage: { code: 'connected_app_not_found' } },
  },
  'no client ID': {
    state: { ...looking, request: null, pending: null, errorMessage: { code: 'client_id_missing' } },
  },
  unreachable: { state: { ...question, errorMessage: { code: 'unreachable' } } },
} satisfies SamplesOf<'IDPConsent'>

const logout = {
  screen: 'IDPLogout',
  request: { clientId: 'connected-app-1', redirectURL: 'https://recipes.example/goodbye' },
  details: { url: 'https://recipes.example/goodbye', mustAsk: true },
  pending: null,
  isCanceled: false,
  redirectTo: null,
  ...noFeedback,
} as const

export const idpLogoutSamples = {
  request: { state: logout },
  'signing out': { state: { ...logout, pending: 'logOut' } },
  redirecting: { state: { ...logout, pending: 'logOut', redirectTo: logout.details.url } },
  'stayed signed in': { state: { ...logout, isCanceled: true } },
  'signing out without confirmation': { state: { ...logout, details: null, pending: 'start' } },
  unreachable: { state: { ...logout, errorMessage: { code: 'unreachable' } } },
} satisfies SamplesOf<'IDPLogout'>
