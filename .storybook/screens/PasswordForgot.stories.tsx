import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Password Forgot' } satisfies Meta

export const JustSent = story('PasswordForgot', 'just sent')
export const Ready = story('PasswordForgot', 'ready')
export const Resending = story('PasswordForgot', 'resending')
export const Resent = story('PasswordForgot', 'resent')
export const ResendFailed = story('PasswordForgot', 'resend failed')
export const LongEmailAddress = story('PasswordForgot', 'long email address')
