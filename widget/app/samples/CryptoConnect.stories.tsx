import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Crypto Connect' } satisfies Meta

export const KnownByName = story('CryptoConnect', 'known by name')
export const KnownByItsChain = story('CryptoConnect', 'known by its chain')
