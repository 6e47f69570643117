import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Crypto Sign Message' } satisfies Meta

export const Waiting = story('CryptoSignMessage', 'waiting')
export const Checking = story('CryptoSignMessage', 'checking')
