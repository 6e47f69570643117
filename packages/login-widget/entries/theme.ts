import type { Theme } from '../../../widget/app/theme.ts'

export type { ButtonTheme, ColorScheme, Theme } from '../../../widget/app/theme.ts'

const surface = 'light-dark(#fff, #142129)'
const ink = 'light-dark(#14242d, #e7eef1)'
const primary = 'light-dark(#19303d, #cfe4ee)'
const quiet = 'light-dark(#5c727d, #a2b4bd)'
const radius = '8px'

/**
 * The defaults of the theme, as a start for your own. Defaults that the widget computes from others, such as the color of
 * the text on a button, are left out.
 */
export const defaultTheme = {
  container: { background: surface, borderRadius: radius, width: '400px' },
  colors: {
    primary,
    secondary: quiet,
    success: 'light-dark(#0c5a56, #74d3c4)',
    error: 'light-dark(#8b1214, #ffa6a1)',
    text: ink,
    focus: primary,
  },
  buttons: {
    primary: { backgroundColor: primary, borderColor: 'transparent', borderRadius: radius },
    secondary: { backgroundColor: surface, textColor: ink, borderRadius: radius },
    disabled: { textColor: quiet, borderColor: 'transparent', borderRadius: radius },
  },
  typography: { fontFamily: 'system-ui, sans-serif' },
} as const satisfies Theme
