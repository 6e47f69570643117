import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Password Reset Form' } satisfies Meta

export const Opened = story('PasswordResetForm', 'opened')
export const EasyToGuess = story('PasswordResetForm', 'easy to guess')
export const HardToGuess = story('PasswordResetForm', 'hard to guess')
export const Requirements = story('PasswordResetForm', 'requirements')
export const Saving = story('PasswordResetForm', 'saving')
export const SigningInWithoutAPassword = story('PasswordResetForm', 'signing in without a password')
export const BreachedPassword = story('PasswordResetForm', 'breached password')
export const Unreachable = story('PasswordResetForm', 'unreachable')
export const UsedLink = story('PasswordResetForm', 'used link')
export const UsedLinkInvalidEmailAddress = story('PasswordResetForm', 'used link, invalid email address')
export const UsedLinkSendingANewOne = story('PasswordResetForm', 'used link, sending a new one')
