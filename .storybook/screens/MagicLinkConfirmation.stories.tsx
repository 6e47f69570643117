import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Magic Link Confirmation' } satisfies Meta

export const Done = story('MagicLinkConfirmation', 'done')
