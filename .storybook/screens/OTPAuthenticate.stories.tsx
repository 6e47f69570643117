import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/OTP Authenticate' } satisfies Meta

export const JustSent = story('OTPAuthenticate', 'just sent')
export const Ready = story('OTPAuthenticate', 'ready')
export const Resending = story('OTPAuthenticate', 'resending')
export const CodeSent = story('OTPAuthenticate', 'code sent')
export const ResendFailed = story('OTPAuthenticate', 'resend failed')
export const Checking = story('OTPAuthenticate', 'checking')
export const WrongCode = story('OTPAuthenticate', 'wrong code')
export const CodeExpired = story('OTPAuthenticate', 'code expired')
export const Unreachable = story('OTPAuthenticate', 'unreachable')
export const LongEmailAddress = story('OTPAuthenticate', 'long email address')
export const ByTextMessage = story('OTPAuthenticate', 'by text message')
