import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Password Set New' } satisfies Meta

export const JustSent = story('PasswordSetNew', 'just sent')
