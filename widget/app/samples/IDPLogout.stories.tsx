import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/IDP Logout' } satisfies Meta

export const Asking = story('IDPLogout', 'asking')
export const LoggingOut = story('IDPLogout', 'logging out')
export const OnTheWayBack = story('IDPLogout', 'on the way back')
export const StayingLoggedIn = story('IDPLogout', 'staying logged in')
export const LoggingOutUnasked = story('IDPLogout', 'logging out unasked')
export const Unreachable = story('IDPLogout', 'unreachable')
