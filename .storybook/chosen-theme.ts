import { addons } from 'storybook/preview-api'
import { type ColorScheme, hasOnePalette, type Theme } from '../widget/app/theme.ts'
import { themeChanged } from './theme-channel.ts'
import { themes } from './toolbar.ts'

/** The theme of the panel. */
let yours: Theme = {}

/** Receives the theme of the panel, now and with each change. */
export function listenForTheme(): void {
  const channel = addons.getChannel()
  channel.on(themeChanged, (theme: Theme) => {
    yours = theme
  })
}

/** The theme with a name from the toolbar. */
export const findTheme = (name: string): Theme => (name === 'yours' ? yours : (themes[name]?.theme ?? {}))

/** The color scheme that a theme prescribes; undefined if it follows that of the page. */
export const findFixedScheme = (theme: Theme): ColorScheme | undefined =>
  theme.colorScheme ?? (hasOnePalette(theme) ? 'light' : undefined)
