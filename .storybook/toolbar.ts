import { languageNames } from '#languages/locales.ts'
import type { Theme } from '../widget/app/theme.ts'

/** Options of the toolbar. */
export const schemes = ['light', 'dark'] as const
export const locales = languageNames
export const directions = {
  language: 'of the language',
  ltr: 'left to right',
  rtl: 'right to left',
} as const
export const widths = { '320': '320 px', '390': '390 px', '600': '600 px', all: 'full width' } as const

/** Themes of three very different hosts. */
export const themes: Record<'default' | 'pottery' | 'newspaper' | 'arcade', Theme> = {
  default: {},
  pottery: {
    colors: {
      primary: 'light-dark(#2f6b5c, #8fd0bd)',
      secondary: 'light-dark(#5d6b60, #a9bbae)',
    },
    container: {
      background: 'light-dark(#fbf8f1, #1c211d)',
      borderColor: 'light-dark(#e2d9c5, #343c35)',
      borderRadius: '16px',
    },
    buttons: { primary: { borderRadius: '999px' }, secondary: { borderRadius: '999px' } },
    typography: { fontFamily: 'ui-rounded, "Trebuchet MS", sans-serif' },
  },
  newspaper: {
    colors: { primary: 'light-dark(#8a1c1c, #f0a8a0)' },
    container: { borderRadius: '0', borderColor: 'light-dark(#1a1a1a, #d8d8d8)' },
    typography: { fontFamily: 'Georgia, "Times New Roman", serif' },
  },
  arcade: {
    colorScheme: 'dark',
    colors: { primary: '#c8ff3d', secondary: '#b9a8ff', success: '#5cf2c5', error: '#ff9aa8' },
    container: { background: '#170d33', borderColor: '#4a34a0', borderRadius: '4px', width: '440px' },
    buttons: { primary: { backgroundColor: '#c8ff3d', textColor: '#170d33' } },
    typography: { fontFamily: 'ui-monospace, monospace' },
  },
}
