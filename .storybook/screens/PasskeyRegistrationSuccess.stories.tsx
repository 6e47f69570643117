import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Passkey Registration Success' } satisfies Meta

export const Registered = story('PasskeyRegistrationSuccess', 'registered')
export const SeveralPasskeys = story('PasskeyRegistrationSuccess', 'several passkeys')
export const Loading = story('PasskeyRegistrationSuccess', 'loading')
export const Unreachable = story('PasskeyRegistrationSuccess', 'unreachable')
export const SignedOut = story('PasskeyRegistrationSuccess', 'signed out')
export const None = story('PasskeyRegistrationSuccess', 'none')
export const Renaming = story('PasskeyRegistrationSuccess', 'renaming')
export const NoName = story('PasskeyRegistrationSuccess', 'no name')
export const Deleting = story('PasskeyRegistrationSuccess', 'deleting')
export const DeletingInProgress = story('PasskeyRegistrationSuccess', 'deleting in progress')
export const AlreadyDeleted = story('PasskeyRegistrationSuccess', 'already deleted')
