import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Password Breached' } satisfies Meta

export const Breached = story('PasswordBreached', 'breached')
export const BreachedWithACodeAsAlternative = story(
  'PasswordBreached',
  'breached, with a code as alternative',
)
export const Sending = story('PasswordBreached', 'sending')
