import type { LogoPaths } from './logo-paths.ts'

export const logo: LogoPaths = [
  [
    '#00a1e0',
    'M10 6.5a4.3 4.3 0 0 1 7 .9 4.8 4.8 0 0 1 1.9-.4 4.9 4.9 0 0 1 0 9.8h-.9a3.5 3.5 0 0 1-4.7 1.5 4.1 4.1 0 0 1-7.6-.3l-.8.1A4 4 0 0 1 3 10.6a4.6 4.6 0 0 1 7-4.1Z',
  ],
]
