import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/OAuth Popup' } satisfies Meta

export const Waiting = story('OAuthPopup', 'waiting')
