import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Register New Passkey' } satisfies Meta

export const Offered = story('RegisterNewPasskey', 'offered')
export const Registering = story('RegisterNewPasskey', 'registering')
export const Dismissed = story('RegisterNewPasskey', 'dismissed')
export const KnownAlready = story('RegisterNewPasskey', 'known already')
export const LoggedInTooLongAgo = story('RegisterNewPasskey', 'logged in too long ago')
