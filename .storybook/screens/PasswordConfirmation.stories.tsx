import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Password Confirmation' } satisfies Meta

export const Done = story('PasswordConfirmation', 'done')
