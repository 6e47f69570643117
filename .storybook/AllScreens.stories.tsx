import type { Meta, StoryObj } from '@storybook/react-vite'
import { loadPieces } from '#support/widget/samples/view-of.ts'
import { AllScreens } from './AllScreens.tsx'
import { findTheme } from './chosen-theme.ts'
import { tables } from './tables.ts'
import { themes } from './toolbar.ts'

export default { title: 'Theme/All screens' } satisfies Meta

const titleOf = (name: string) => (name === 'yours' ? 'Your theme' : (themes[name]?.title ?? name))

export const Screens: StoryObj = {
  name: 'All screens',
  loaders: [
    async () => {
      await Promise.all(['en', 'de', 'ar'].map((locale) => tables.load(locale)))
      return { pieces: await loadPieces() }
    },
  ],
  render: (_, { globals, loaded }) => {
    const names = [globals.theme, globals.second].filter((name): name is string => name !== 'none')
    const shown = [...new Set(names)].map((name) => ({ title: titleOf(name), theme: findTheme(name) }))
    return <AllScreens pieces={loaded.pieces} themes={shown} />
  },
}
