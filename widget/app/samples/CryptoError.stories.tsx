import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Crypto Error' } satisfies Meta

export const CouldNotConnect = story('CryptoError', 'could not connect')
export const Declined = story('CryptoError', 'declined')
export const AskingAlready = story('CryptoError', 'asking already')
export const Locked = story('CryptoError', 'locked')
export const AccountChanged = story('CryptoError', 'account changed')
export const ContractWallet = story('CryptoError', 'contract wallet')
export const TooManyTries = story('CryptoError', 'too many tries')
