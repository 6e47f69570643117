import type { LogoPaths } from './logo-paths.ts'

export const logo: LogoPaths = [
  [
    'light-dark(#9146ff,#ab74ff)',
    'M5 2 2 6v13h5v3h3l3-3h4l5-5V2Zm15 11-3 3h-5l-2.5 2.5V16H6V4h14ZM17 7.5h-2v5h2ZM12 7.5h-2v5h2Z',
  ],
]
