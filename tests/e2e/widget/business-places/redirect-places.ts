import { corp, email, entra, okta } from '../business-shapes.ts'
import { discovered, enter, inOrder, ofOrganization, press, proveByCode, signedIn } from './acts.ts'
import type { BusinessPlace, BusinessVisitor } from './place.ts'

const kept = { Email: email }
const withGoogle = { oauthOptions: { providers: ['google'] } }

const toAddress = inOrder(press('Use single sign-on'), enter('Email', email))
const toMenu = inOrder(toAddress, press('Continue'))

/** Waits for the calls with which the page begins. */
const settle = ({ page }: BusinessVisitor) => page.waitForLoadState('networkidle')

const secondStepFiles = /\/chunks\/business-second-step-/

/** The sites of providers and companies, and the screens that are loaded when a sign-in needs them. */
export const redirectPlaces: readonly BusinessPlace[] = [
  {
    screen: 'Main',
    act: 'goes to a provider',
    attributes: 'products="oauth"',
    config: withGoogle,
    reach: settle,
    run: press('Continue with Google'),
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
    run: press('Continue with Google'),
    path: 'bootstrap',
    ...signedIn,
    chunk: 'redirects',
  },
  {
    screen: 'Main',
    act: 'goes to the company of an organization',
    attributes: ofOrganization('sso'),
    reach: settle,
    run: press('Continue with Okta'),
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
    run: press('Continue'),
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
    reach: inOrder(toMenu, enter('Short name of the organization', 'corp')),
    run: press('Continue'),
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
    run: press('Continue with Microsoft Entra ID'),
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
    reach: inOrder(({ page }) => page.route(secondStepFiles, (route) => route.abort()), proveByCode),
    run: inOrder(({ page }) => page.unroute(secondStepFiles), press('Try again')),
    next: 'MFAEnrollmentSelection',
    shown: 'Add a second step',
    chunk: 'business-second-step',
  },
]
