import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Password Create Or Login' } satisfies Meta

export const CreateAPassword = story('PasswordCreateOrLogin', 'create a password')
export const CreateAPasswordOrGetACode = story('PasswordCreateOrLogin', 'create a password, or get a code')
export const VeryEasyToGuess = story('PasswordCreateOrLogin', 'very easy to guess')
export const EasyToGuess = story('PasswordCreateOrLogin', 'easy to guess')
export const HardToGuess = story('PasswordCreateOrLogin', 'hard to guess')
export const VeryHardToGuess = story('PasswordCreateOrLogin', 'very hard to guess')
export const WhatItNeeds = story('PasswordCreateOrLogin', 'what it needs')
export const SomeOfWhatItNeeds = story('PasswordCreateOrLogin', 'some of what it needs')
export const AllThatItNeeds = story('PasswordCreateOrLogin', 'all that it needs')
export const AllThatItNeedsButKnownFromABreach = story(
  'PasswordCreateOrLogin',
  'all that it needs, but known from a breach',
)
export const CouldNotBeJudged = story('PasswordCreateOrLogin', 'could not be judged')
export const RefusedAfterAll = story('PasswordCreateOrLogin', 'refused after all')
export const MakingTheAccount = story('PasswordCreateOrLogin', 'making the account')
export const LogIn = story('PasswordCreateOrLogin', 'log in')
export const LogInOrGetALink = story('PasswordCreateOrLogin', 'log in, or get a link')
export const WrongPassword = story('PasswordCreateOrLogin', 'wrong password')
export const LoggingIn = story('PasswordCreateOrLogin', 'logging in')
export const LongAddress = story('PasswordCreateOrLogin', 'long address')
export const NoPasswordYetACodeUnderWay = story('PasswordCreateOrLogin', 'no password yet, a code under way')
export const NoPasswordYetNoCodeEither = story('PasswordCreateOrLogin', 'no password yet, no code either')
