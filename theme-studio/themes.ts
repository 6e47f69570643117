import type { Theme } from '../widget/app/theme.ts'

/** A finished theme to begin from. */
export type FinishedTheme = { name: string; description: string; theme: Theme }

const softShadow = '0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 8%)'
const serif = 'Georgia, "Times New Roman", serif'
const rounded = 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Nunito, system-ui, sans-serif'
const mono = 'ui-monospace, Menlo, Consolas, monospace'
const humanist = '"Avenir Next", Avenir, "Segoe UI", system-ui, sans-serif'

/** Five themes for different sites, each with a light and a dark palette. Every checked pair of colors reaches WCAG 2.2 AA. */
export const finishedThemes: readonly FinishedTheme[] = [
  {
    name: 'Clay',
    description: 'Warm paper, green glaze and round buttons, for shops and crafts.',
    theme: {
      container: {
        background: 'light-dark(#fbf8f1, #1c211d)',
        borderColor: 'light-dark(#e2d9c5, #343c35)',
        borderRadius: '16px',
        shadow: softShadow,
      },
      colors: {
        primary: 'light-dark(#2f6b5c, #8fd0bd)',
        secondary: 'light-dark(#5d6b60, #a9bbae)',
        success: 'light-dark(#1f6b45, #86d6a6)',
        error: 'light-dark(#9a2c1c, #f5a99b)',
        text: 'light-dark(#25302b, #e9eee9)',
      },
      buttons: { primary: { borderRadius: '999px' }, secondary: { borderRadius: '999px' } },
      typography: { fontFamily: rounded },
    },
  },
  {
    name: 'Broadsheet',
    description: 'Black rules, square corners and a serif, for newspapers and publishers.',
    theme: {
      container: {
        background: 'light-dark(#fffdf8, #161514)',
        borderColor: 'light-dark(#1a1a1a, #d8d5cf)',
        borderRadius: '0px',
      },
      colors: {
        primary: 'light-dark(#8a1c1c, #f0a8a0)',
        secondary: 'light-dark(#5c5750, #b5afa6)',
        success: 'light-dark(#235c38, #8fd1a5)',
        error: 'light-dark(#a01414, #ffaaa2)',
        text: 'light-dark(#1a1a1a, #f0ede6)',
      },
      typography: { fontFamily: serif },
    },
  },
  {
    name: 'Harbor',
    description: 'Cool blue and small corners, for dashboards and business software.',
    theme: {
      container: {
        background: 'light-dark(#ffffff, #0f2230)',
        borderColor: 'light-dark(#d5e0e8, #27455a)',
        borderRadius: '6px',
        width: '420px',
        shadow: softShadow,
      },
      colors: {
        primary: 'light-dark(#0b5c8a, #6cc4ea)',
        secondary: 'light-dark(#4f6675, #9db8c7)',
        success: 'light-dark(#0f6650, #7fdcae)',
        error: 'light-dark(#a3202c, #ff9d94)',
        text: 'light-dark(#10232f, #eef6fa)',
      },
      typography: { fontFamily: humanist },
    },
  },
  {
    name: 'Arcade',
    description: 'Violet, lime and a typewriter face, for games and events.',
    theme: {
      container: {
        background: 'light-dark(#f7f4ff, #170d33)',
        borderColor: 'light-dark(#cfc2f5, #4a34a0)',
        borderRadius: '4px',
        width: '440px',
      },
      colors: {
        primary: 'light-dark(#5b2bd0, #c8ff3d)',
        secondary: 'light-dark(#5f5485, #b9a8ff)',
        success: 'light-dark(#0c665c, #5cf2c5)',
        error: 'light-dark(#a8124e, #ff9aa8)',
        text: 'light-dark(#1d1240, #f3efff)',
      },
      typography: { fontFamily: mono },
    },
  },
  {
    name: 'Linen',
    description: 'Ink on soft gray, without color, for brands whose logo speaks.',
    theme: {
      container: {
        background: 'light-dark(#ffffff, #18181b)',
        borderColor: 'light-dark(#e4e4e7, #2e2e33)',
        borderRadius: '12px',
        shadow: softShadow,
      },
      colors: {
        primary: 'light-dark(#18181b, #f4f4f5)',
        secondary: 'light-dark(#5f5f69, #a8a8b3)',
        success: 'light-dark(#14653c, #7cd6a1)',
        error: 'light-dark(#a81e22, #ffa09b)',
        text: 'light-dark(#18181b, #f4f4f5)',
        focus: 'light-dark(#2563eb, #8ab4ff)',
      },
      typography: { fontFamily: humanist },
    },
  },
]
