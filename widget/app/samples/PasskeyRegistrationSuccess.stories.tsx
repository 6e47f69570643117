import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Passkey Registration Success' } satisfies Meta

export const Registered = story('PasskeyRegistrationSuccess', 'registered')
export const SeveralPasskeys = story('PasskeyRegistrationSuccess', 'several passkeys')
export const Fetching = story('PasskeyRegistrationSuccess', 'fetching')
export const Unreachable = story('PasskeyRegistrationSuccess', 'unreachable')
export const NobodyIsLoggedIn = story('PasskeyRegistrationSuccess', 'nobody is logged in')
export const None = story('PasskeyRegistrationSuccess', 'none')
export const Renaming = story('PasskeyRegistrationSuccess', 'renaming')
export const NoName = story('PasskeyRegistrationSuccess', 'no name')
export const Deleting = story('PasskeyRegistrationSuccess', 'deleting')
export const BeingDeleted = story('PasskeyRegistrationSuccess', 'being deleted')
export const DeletedElsewhere = story('PasskeyRegistrationSuccess', 'deleted elsewhere')
