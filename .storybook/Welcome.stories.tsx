import type { Meta, StoryObj } from '@storybook/react-vite'
import { Logo } from '../portal/ui/Logo.tsx'
import { Welcome } from './Welcome.tsx'

export default { title: 'Welcome' } satisfies Meta

const story: StoryObj = { name: 'Welcome', render: () => <Welcome logo={<Logo size={48} />} /> }

export { story as Welcome }
