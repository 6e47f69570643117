import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Password Forgot' } satisfies Meta

export const JustSent = story('PasswordForgot', 'just sent')
export const Ready = story('PasswordForgot', 'ready')
export const ResendUnderWay = story('PasswordForgot', 'resend under way')
export const SentAgain = story('PasswordForgot', 'sent again')
export const ResendRefused = story('PasswordForgot', 'resend refused')
export const LongAddress = story('PasswordForgot', 'long address')
