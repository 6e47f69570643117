import type { Meta, StoryObj } from '@storybook/react-vite'
import { Logo } from '../portal/ui/Logo.tsx'
import { countStories } from './story-counts.ts'
import { Welcome } from './Welcome.tsx'

export default { title: 'Welcome' } satisfies Meta

const story: StoryObj = {
  name: 'Welcome',
  loaders: [async () => ({ counts: await countStories() })],
  render: (_, { loaded }) => <Welcome logo={<Logo size={48} />} counts={loaded.counts} />,
}

export { story as Welcome }
