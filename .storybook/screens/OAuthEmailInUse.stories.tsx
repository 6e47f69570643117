import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/OAuth Email In Use' } satisfies Meta

export const ACode = story('OAuthEmailInUse', 'a code')
export const AllSignInMethods = story('OAuthEmailInUse', 'all sign-in methods')
export const AnotherProvider = story('OAuthEmailInUse', 'another provider')
export const NoMethodAvailable = story('OAuthEmailInUse', 'no method available')
export const Sending = story('OAuthEmailInUse', 'sending')
export const Unreachable = story('OAuthEmailInUse', 'unreachable')
