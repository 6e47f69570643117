import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/IDP Consent' } satisfies Meta

export const Asking = story('IDPConsent', 'asking')
export const SomeScopesNotGranted = story('IDPConsent', 'some scopes not granted')
export const NoScopesGranted = story('IDPConsent', 'no scopes granted')
export const LongNames = story('IDPConsent', 'long names')
export const Looking = story('IDPConsent', 'looking')
export const Allowing = story('IDPConsent', 'allowing')
export const Denying = story('IDPConsent', 'denying')
export const OnTheWayBack = story('IDPConsent', 'on the way back')
export const OnTheWayBackUnasked = story('IDPConsent', 'on the way back unasked')
export const NobodyIsLoggedIn = story('IDPConsent', 'nobody is logged in')
export const NotRegistered = story('IDPConsent', 'not registered')
export const NobodyAsks = story('IDPConsent', 'nobody asks')
export const Unreachable = story('IDPConsent', 'unreachable')
