import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Passkey Confirmation' } satisfies Meta

export const Done = story('PasskeyConfirmation', 'done')
