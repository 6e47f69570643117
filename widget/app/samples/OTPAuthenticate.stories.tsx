import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/OTP Authenticate' } satisfies Meta

export const Fresh = story('OTPAuthenticate', 'fresh')
export const Ready = story('OTPAuthenticate', 'ready')
export const ResendUnderWay = story('OTPAuthenticate', 'resend under way')
export const CodeSent = story('OTPAuthenticate', 'code sent')
export const ResendRefused = story('OTPAuthenticate', 'resend refused')
export const Checking = story('OTPAuthenticate', 'checking')
export const WrongCode = story('OTPAuthenticate', 'wrong code')
export const CodeExpired = story('OTPAuthenticate', 'code expired')
export const Unreachable = story('OTPAuthenticate', 'unreachable')
export const LongAddress = story('OTPAuthenticate', 'long address')
export const ByTextMessage = story('OTPAuthenticate', 'by text message')
