import type { Meta, StoryObj } from '@storybook/react-vite'
import { ThemeTokens } from './ThemeTokens.tsx'

export default { title: 'Theme' } satisfies Meta

export const Tokens: StoryObj = { render: () => <ThemeTokens /> }
