import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Crypto Other Screen' } satisfies Meta

export const Several = story('CryptoOtherScreen', 'several')
