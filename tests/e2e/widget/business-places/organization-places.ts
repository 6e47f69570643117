import { corp, email, entra, okta } from '../business-shapes.ts'
import { ofOrganization, proveByCode } from './email-places.ts'
import type { BusinessPlace, BusinessVisitor } from './place.ts'

const signedIn = { next: 'LoggedIn', shown: 'You’re signed in to Corp.' } as const
const discovered = { next: 'Discovery', shown: 'Choose an organization' } as const
const startAgain = {
  run: ({ press }: BusinessVisitor) => press('Start again'),
  next: 'Main',
  shown: 'Sign up or log in',
} as const

const byCode = 'products="emailOtp"'
const claimed = {
  type: 'action_not_allowed_email_domain_is_claimed',
  text: 'Your email domain belongs to an organization. Sign in there, or ask its admin.',
  to: 'Error',
} as const
const gone = 'You can no longer sign in to Corp.'
const used = 'This link has expired or was used. Request a new one.'
const elsewhere = 'This link only works in the browser that requested it. Request a new one.'
const noAccess = 'You have no access to this organization. Ask your admin for an invitation.'

const toLink = (type: string) => ({ stytch_token_type: type, token: 'token-test-1' })
const kept = { Email: email }
const withGoogle = { oauthOptions: { providers: ['google'] } }

async function toAddress({ press, enter }: BusinessVisitor) {
  await press('Use single sign-on')
  await enter('Email', email)
}
async function toMenu(visitor: BusinessVisitor) {
  await toAddress(visitor)
  await visitor.press('Continue')
}

/** Waits for the calls with which the page begins. */
const settle = ({ page }: BusinessVisitor) => page.waitForLoadState('networkidle')

const secondStepFiles = /\/chunks\/business-second-step-/

/** The list of organizations, arrivals, and the sites of providers and companies. */
export const organizationPlaces: readonly BusinessPlace[] = [
  {
    screen: 'Discovery',
    act: 'enters an organization',
    attributes: byCode,
    reach: proveByCode,
    run: ({ press }) => press('Corp'),
    path: 'discovery/intermediate_sessions/exchange',
    ...signedIn,
    rejections: [
      claimed,
      { type: 'organization_not_found', status: 404, text: gone, ends: true },
      { type: 'member_not_found', status: 404, text: gone, ends: true },
      { type: 'email_jit_provisioning_not_allowed', text: gone, ends: true },
    ],
    continues: true,
    chunk: 'business-kind',
  },
  {
    screen: 'Discovery',
    act: 'creates an organization',
    attributes: byCode,
    async reach(visitor) {
      await proveByCode(visitor)
      await visitor.press('Create an organization')
    },
    async run({ enter, press }) {
      await enter('Name of the organization', 'Corp')
      await press('Create')
    },
    path: 'discovery/organizations/create',
    ...signedIn,
    kept: { 'Name of the organization': 'Corp' },
    rejections: [
      {
        type: 'organization_slug_already_used',
        text: 'Another organization has this name. Please choose a different one.',
      },
      {
        type: 'create_organization_not_enabled',
        text: 'You can’t create an organization here. Ask your admin for an invitation.',
      },
      claimed,
    ],
    continues: true,
    chunk: 'business-kind',
  },
  {
    screen: 'Discovery',
    act: 'begins again',
    attributes: byCode,
    reach: proveByCode,
    run: ({ press }) => press('Use a different email'),
    next: 'Main',
    shown: 'Sign up or log in',
    chunk: 'business-kind',
  },
  {
    screen: 'Arrival',
    act: 'proves the address with a link',
    attributes: 'products="emailMagicLinks"',
    query: toLink('discovery'),
    run: ({ press }) => press(/^(Continue|Try again)$/),
    path: 'magic_links/discovery/authenticate',
    ...discovered,
    rejections: [
      { type: 'unable_to_auth_magic_link', status: 401, text: used, to: 'Error' },
      { type: 'pkce_expected_code_verifier', text: elsewhere, to: 'Error' },
    ],
    chunk: 'business-kind',
  },
  {
    screen: 'Arrival',
    act: 'signs in to an organization with a link',
    attributes: 'products="emailMagicLinks"',
    query: toLink('multi_tenant_magic_links'),
    run: ({ press }) => press(/^(Continue|Try again)$/),
    path: 'magic_links/authenticate',
    ...signedIn,
    rejections: [
      { type: 'unable_to_auth_magic_link', status: 401, text: used, to: 'Error' },
      { type: 'email_jit_provisioning_not_allowed', text: noAccess, to: 'Error' },
      claimed,
      {
        type: 'organization_not_found',
        status: 404,
        text: 'We could not find this organization. Check the address of the page.',
        to: 'Error',
      },
    ],
    continues: true,
    chunk: 'business-kind',
  },
  {
    screen: 'Arrival',
    act: 'signs in as a member with the link of an operator',
    attributes: byCode,
    query: toLink('multi_tenant_impersonation'),
    run: ({ press }) => press(/^(Continue|Try again)$/),
    path: 'impersonation/authenticate',
    ...signedIn,
    rejections: [
      {
        type: 'impersonation_token_not_found',
        status: 404,
        text: 'This sign-in has expired or was used. Start again.',
        to: 'Error',
      },
    ],
    chunk: 'business-kind',
  },
  {
    screen: 'LoggedIn',
    act: 'signs out',
    attributes: byCode,
    async reach(visitor) {
      await proveByCode(visitor)
      await visitor.press('Corp')
    },
    run: async ({ page }) => page.evaluate(() => document.querySelector('login-widget')?.signOut()),
    next: 'Main',
    shown: 'Sign up or log in',
    chunk: 'business-kind',
  },
  {
    screen: 'Error',
    act: 'begins again',
    attributes: 'products="sso"',
    query: { stytch_token_type: 'sso', error: 'access_denied' },
    ...startAgain,
    chunk: 'business-kind',
  },
  {
    screen: 'Main',
    act: 'goes to a provider',
    attributes: 'products="oauth"',
    config: withGoogle,
    reach: settle,
    run: ({ press }) => press('Continue with Google'),
    path: 'bootstrap',
    ...discovered,
    chunk: 'redirects',
  },
  {
    screen: 'Main',
    act: 'goes to a provider, for an organization',
    attributes: ofOrganization('oauth'),
    config: withGoogle,
    reach: settle,
    run: ({ press }) => press('Continue with Google'),
    path: 'bootstrap',
    ...signedIn,
    chunk: 'redirects',
  },
  {
    screen: 'Main',
    act: 'goes to the company of an organization',
    attributes: ofOrganization('sso'),
    reach: settle,
    run: ({ press }) => press('Continue with Okta'),
    path: 'bootstrap',
    ...signedIn,
    chunk: 'redirects',
  },
  {
    screen: 'SSODiscoveryEmail',
    act: 'finds the connections of an address',
    attributes: 'products="sso emailOtp"',
    prepare: ({ scene }) => {
      scene.connections = [okta, entra]
    },
    reach: toAddress,
    run: ({ press }) => press('Continue'),
    path: 'sso/discovery/connections',
    next: 'SSODiscoveryMenu',
    shown: 'Choose a connection',
    kept,
    chunk: 'redirects',
  },
  {
    screen: 'SSODiscoveryFallback',
    act: 'finds an organization by its short name',
    attributes: 'products="sso emailOtp"',
    prepare: ({ scene }) => {
      scene.connections = []
      scene.organization = { ...corp, auth_methods: 'RESTRICTED', allowed_auth_methods: ['email_otp'] }
    },
    async reach(visitor) {
      await toMenu(visitor)
      await visitor.enter('Short name of the organization', 'corp')
    },
    run: ({ press }) => press('Continue'),
    path: 'organizations/search',
    next: 'Main',
    shown: 'Continue to Corp',
    kept: { 'Short name of the organization': 'corp' },
    chunk: 'redirects',
  },
  {
    screen: 'SSODiscoveryMenu',
    act: 'goes to a company',
    attributes: 'products="sso emailOtp"',
    prepare: ({ scene }) => {
      scene.connections = [okta, entra]
    },
    reach: toMenu,
    run: ({ press }) => press('Continue with Microsoft Entra ID'),
    path: 'sso/discovery/connections',
    ...signedIn,
    chunk: 'redirects',
  },
  {
    screen: 'SecondStepOpening',
    act: 'loads the screens of the second step again',
    attributes: ofOrganization('emailOtp'),
    prepare: ({ scene }) => {
      scene.missing = 'a new second step'
    },
    async reach(visitor) {
      await visitor.page.route(secondStepFiles, (route) => route.abort())
      await proveByCode(visitor)
    },
    async run({ page, press }) {
      await page.unroute(secondStepFiles)
      await press('Try again')
    },
    next: 'MFAEnrollmentSelection',
    shown: 'Add a second step',
    chunk: 'business-second-step',
  },
]
