import type { Meta, StoryObj } from '@storybook/react-vite'
import { DesignTokens } from './DesignTokens.tsx'
import { ThemeTokens } from './ThemeTokens.tsx'

export default { title: 'Design/Tokens' } satisfies Meta

export const Tokens: StoryObj = { name: 'Design tokens', render: () => <DesignTokens /> }

export const Theme: StoryObj = { name: 'Variables of the widget', render: () => <ThemeTokens /> }
