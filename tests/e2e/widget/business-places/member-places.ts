import { asking, bakery, leaving } from '../business-shapes.ts'
import { proveByCode } from './email-places.ts'
import type { BusinessPlace, BusinessVisitor } from './place.ts'

const byCode = 'products="emailOtp"'
const noOrganization = 'We could not find this organization.'

async function signIn(visitor: BusinessVisitor) {
  await proveByCode(visitor)
  await visitor.press('Corp')
}

async function toList(visitor: BusinessVisitor) {
  await signIn(visitor)
  await visitor.press('Switch organization')
}

/** An application asks for access before anyone has signed in. */
const asked = {
  attributes: `${byCode} consent`,
  query: asking,
  async reach(visitor: BusinessVisitor) {
    await visitor.press('Sign in')
    await signIn(visitor)
  },
} as const

/** Members who are signed in: other organizations, and applications. */
export const memberPlaces: readonly BusinessPlace[] = [
  {
    screen: 'SwitchOrganization',
    act: 'enters another organization',
    attributes: byCode,
    prepare: ({ scene }) => void scene.found.push({ organization: bakery }),
    reach: toList,
    run: ({ press }) => press('Bakery'),
    path: 'sessions/exchange',
    next: 'LoggedIn',
    shown: 'You’re signed in to Bakery.',
    rejections: [{ type: 'organization_not_found', status: 404, text: noOrganization }],
    chunk: 'business-switching',
  },
  {
    screen: 'SwitchOrganization',
    act: 'stays in the organization',
    attributes: byCode,
    reach: toList,
    run: ({ press }) => press('Back'),
    next: 'LoggedIn',
    shown: 'You’re signed in to Corp.',
    chunk: 'business-switching',
  },
  {
    screen: 'IDPConsent',
    act: 'allows an application',
    ...asked,
    run: ({ press }) => press('Allow'),
    path: 'idp/b2b/oauth/authorize/submit',
    next: 'LoggedIn',
    shown: 'You’re signed in to Corp.',
    rejections: [
      {
        type: 'connected_app_not_allowed',
        status: 403,
        text: 'Your organization does not allow this application.',
      },
    ],
    chunk: 'business-consent',
  },
  {
    screen: 'IDPConsent',
    act: 'changes the organization',
    ...asked,
    run: ({ press }) => press('Switch organization'),
    next: 'SwitchOrganization',
    shown: 'Switch organization',
    chunk: 'business-consent',
  },
  {
    screen: 'IDPLogout',
    act: 'signs out here too',
    attributes: `${byCode} consent`,
    query: leaving,
    run: ({ press }) => press('Sign out'),
    next: 'Main',
    shown: 'Sign up or log in',
    chunk: 'business-consent',
  },
]
