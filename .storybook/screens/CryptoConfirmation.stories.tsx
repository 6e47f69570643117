import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Crypto Confirmation' } satisfies Meta

export const Done = story('CryptoConfirmation', 'done')
