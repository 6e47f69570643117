import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Email Confirmation' } satisfies Meta

export const Sent = story('EmailConfirmation', 'sent')
export const UnknownSender = story('EmailConfirmation', 'unknown sender')
export const LongEmailAddress = story('EmailConfirmation', 'long email address')
