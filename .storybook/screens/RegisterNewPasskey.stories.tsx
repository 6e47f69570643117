import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Register New Passkey' } satisfies Meta

export const Offered = story('RegisterNewPasskey', 'offered')
export const Registering = story('RegisterNewPasskey', 'registering')
export const Dismissed = story('RegisterNewPasskey', 'dismissed')
export const AlreadyRegistered = story('RegisterNewPasskey', 'already registered')
export const SignInTooOld = story('RegisterNewPasskey', 'sign-in too old')
