import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Password Create Or Login' } satisfies Meta

export const CreateAPassword = story('PasswordCreateOrLogin', 'create a password')
export const CreateAPasswordOrGetACode = story('PasswordCreateOrLogin', 'create a password or get a code')
export const VeryEasyToGuess = story('PasswordCreateOrLogin', 'very easy to guess')
export const EasyToGuess = story('PasswordCreateOrLogin', 'easy to guess')
export const HardToGuess = story('PasswordCreateOrLogin', 'hard to guess')
export const VeryHardToGuess = story('PasswordCreateOrLogin', 'very hard to guess')
export const Requirements = story('PasswordCreateOrLogin', 'requirements')
export const OneRequirementMissing = story('PasswordCreateOrLogin', 'one requirement missing')
export const AllRequirementsMet = story('PasswordCreateOrLogin', 'all requirements met')
export const RequirementsMetButBreached = story('PasswordCreateOrLogin', 'requirements met but breached')
export const StrengthCheckFailed = story('PasswordCreateOrLogin', 'strength check failed')
export const RejectedAsWeak = story('PasswordCreateOrLogin', 'rejected as weak')
export const CreatingTheAccount = story('PasswordCreateOrLogin', 'creating the account')
export const LogIn = story('PasswordCreateOrLogin', 'log in')
export const LogInOrGetALink = story('PasswordCreateOrLogin', 'log in or get a link')
export const WrongPassword = story('PasswordCreateOrLogin', 'wrong password')
export const LoggingIn = story('PasswordCreateOrLogin', 'logging in')
export const LongEmailAddress = story('PasswordCreateOrLogin', 'long email address')
export const NoPasswordSendingACode = story('PasswordCreateOrLogin', 'no password, sending a code')
export const NoPasswordCodeNotSent = story('PasswordCreateOrLogin', 'no password, code not sent')
