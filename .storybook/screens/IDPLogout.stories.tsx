import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/IDP Logout' } satisfies Meta

export const Request = story('IDPLogout', 'request')
export const SigningOut = story('IDPLogout', 'signing out')
export const Redirecting = story('IDPLogout', 'redirecting')
export const StayedSignedIn = story('IDPLogout', 'stayed signed in')
export const SigningOutWithoutAQuestion = story('IDPLogout', 'signing out without a question')
export const Unreachable = story('IDPLogout', 'unreachable')
