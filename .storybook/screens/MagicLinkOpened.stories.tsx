import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Magic Link Opened' } satisfies Meta

export const Opened = story('MagicLinkOpened', 'opened')
export const Checking = story('MagicLinkOpened', 'checking')
export const Unreachable = story('MagicLinkOpened', 'unreachable')
export const UsedLink = story('MagicLinkOpened', 'used link')
export const TooManyAttempts = story('MagicLinkOpened', 'too many attempts')
