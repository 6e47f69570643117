import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Crypto Error' } satisfies Meta

export const ConnectionFailed = story('CryptoError', 'connection failed')
export const Declined = story('CryptoError', 'declined')
export const RequestAlreadyOpen = story('CryptoError', 'request already open')
export const Locked = story('CryptoError', 'locked')
export const AccountChanged = story('CryptoError', 'account changed')
export const ContractWallet = story('CryptoError', 'contract wallet')
export const TooManyAttempts = story('CryptoError', 'too many attempts')
