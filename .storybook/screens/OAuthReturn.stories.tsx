import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/OAuth Return' } satisfies Meta

export const Checking = story('OAuthReturn', 'checking')
export const Unreachable = story('OAuthReturn', 'unreachable')
export const TooManyAttempts = story('OAuthReturn', 'too many attempts')
