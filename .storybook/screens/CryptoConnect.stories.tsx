import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Crypto Connect' } satisfies Meta

export const NamedWallet = story('CryptoConnect', 'named wallet')
export const UnnamedWallet = story('CryptoConnect', 'unnamed wallet')
