import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/IDP Consent' } satisfies Meta

export const Request = story('IDPConsent', 'request')
export const SomeScopesNotGranted = story('IDPConsent', 'some scopes not granted')
export const NoScopesGranted = story('IDPConsent', 'no scopes granted')
export const LongNames = story('IDPConsent', 'long names')
export const Loading = story('IDPConsent', 'loading')
export const Allowing = story('IDPConsent', 'allowing')
export const Denying = story('IDPConsent', 'denying')
export const Redirecting = story('IDPConsent', 'redirecting')
export const RedirectingWithoutAQuestion = story('IDPConsent', 'redirecting without a question')
export const SignedOut = story('IDPConsent', 'signed out')
export const NotRegistered = story('IDPConsent', 'not registered')
export const NoClientID = story('IDPConsent', 'no client ID')
export const Unreachable = story('IDPConsent', 'unreachable')
