import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Password Reset Form' } satisfies Meta

export const Opened = story('PasswordResetForm', 'opened')
export const EasyToGuess = story('PasswordResetForm', 'easy to guess')
export const HardToGuess = story('PasswordResetForm', 'hard to guess')
export const WhatItNeeds = story('PasswordResetForm', 'what it needs')
export const Saving = story('PasswordResetForm', 'saving')
export const LoggingInWithout = story('PasswordResetForm', 'logging in without')
export const KnownFromABreach = story('PasswordResetForm', 'known from a breach')
export const Unreachable = story('PasswordResetForm', 'unreachable')
export const Spent = story('PasswordResetForm', 'spent')
export const SpentAddressMalformed = story('PasswordResetForm', 'spent, address malformed')
export const SpentAskingForAnother = story('PasswordResetForm', 'spent, asking for another')
