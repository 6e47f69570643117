import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/OTP Confirmation' } satisfies Meta

export const Done = story('OTPConfirmation', 'done')
