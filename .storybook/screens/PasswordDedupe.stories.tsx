import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Password Dedupe' } satisfies Meta

export const JustSent = story('PasswordDedupe', 'just sent')
