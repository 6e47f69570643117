import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Password Breached' } satisfies Meta

export const Breached = story('PasswordBreached', 'breached')
export const OrACode = story('PasswordBreached', 'or a code')
export const Sending = story('PasswordBreached', 'sending')
