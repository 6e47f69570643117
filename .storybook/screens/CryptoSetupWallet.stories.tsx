import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/Crypto Setup Wallet' } satisfies Meta

export const DownloadLinks = story('CryptoSetupWallet', 'download links')
