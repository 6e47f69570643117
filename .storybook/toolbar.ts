import { languageNames } from '#languages/locales.ts'
import { finishedThemes } from '../theme-studio/themes.ts'
import type { Theme } from '../widget/app/theme.ts'

/** Options of the toolbar. */
export const schemes = { light: 'Light', dark: 'Dark' } as const
export const locales = languageNames
export const directions = {
  language: 'Direction of the language',
  ltr: 'Left to right',
  rtl: 'Right to left',
} as const
export const widths = { '320': '320 px', '390': '390 px', '600': '600 px', all: 'Full width' } as const

/** The default theme and the finished ones, by a name for the URL. */
export const themes: Readonly<Record<string, { title: string; theme: Theme }>> = {
  default: { title: 'Default theme', theme: {} },
  ...Object.fromEntries(
    finishedThemes.map(({ name, theme }) => [name.toLowerCase(), { title: name, theme }]),
  ),
}
