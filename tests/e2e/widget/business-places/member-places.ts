import { asking, bakery, leaving } from '../business-shapes.ts'
import { begun, byCode, inOrder, press, signedIn, signInByCode } from './acts.ts'
import type { BusinessPlace } from './place.ts'

const noOrganization = 'We could not find this organization.'

const toList = inOrder(signInByCode, press('Switch organization'))

/** An application asks for access before anyone has signed in. */
const asked = {
  attributes: `${byCode} consent`,
  query: asking,
  reach: inOrder(press('Sign in'), signInByCode),
} as const

/** Members who are signed in: other organizations, and applications. */
export const memberPlaces: readonly BusinessPlace[] = [
  {
    screen: 'SwitchOrganization',
    act: 'enters another organization',
    attributes: byCode,
    prepare: ({ scene }) => void scene.found.push({ organization: bakery }),
    reach: toList,
    run: press('Bakery'),
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
    run: press('Back'),
    ...signedIn,
    chunk: 'business-switching',
  },
  {
    screen: 'IDPConsent',
    act: 'allows an application',
    ...asked,
    run: press('Allow'),
    path: 'idp/b2b/oauth/authorize/submit',
    ...signedIn,
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
    run: press('Switch organization'),
    next: 'SwitchOrganization',
    shown: 'Switch organization',
    chunk: 'business-consent',
  },
  {
    screen: 'IDPLogout',
    act: 'signs out here too',
    attributes: `${byCode} consent`,
    query: leaving,
    run: press('Sign out'),
    ...begun,
    chunk: 'business-consent',
  },
]
