/** Fixes the color scheme of an email's HTML, which otherwise follows the reader's device. For previews. */
export const withColorScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('light dark', scheme)
