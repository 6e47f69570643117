import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Main' } satisfies Meta

export const ALinkByEmail = story('Main', 'a link by email')
export const ACodeByEmail = story('Main', 'a code by email')
export const EmailAndPassword = story('Main', 'email and password')
export const PasswordAlone = story('Main', 'password alone')
export const PasswordOrLink = story('Main', 'password or link')
export const Logo = story('Main', 'logo')
export const HeaderHidden = story('Main', 'header hidden')
export const SendingACode = story('Main', 'sending a code')
export const SendingALink = story('Main', 'sending a link')
export const CheckingThePassword = story('Main', 'checking the password')
export const SendingBesideAPassword = story('Main', 'sending beside a password')
export const EmailMalformed = story('Main', 'email malformed')
export const PasswordMissing = story('Main', 'password missing')
export const WrongPassword = story('Main', 'wrong password')
export const TooManyTries = story('Main', 'too many tries')
export const Unreachable = story('Main', 'unreachable')
export const WordsOfTheProvider = story('Main', 'words of the provider')
export const NoPublicToken = story('Main', 'no public token')
export const LinkAndCodeInConflict = story('Main', 'link and code in conflict')
export const PasskeysInConflict = story('Main', 'passkeys in conflict')
export const ConfigurationThatIsWrong = story('Main', 'configuration that is wrong')
