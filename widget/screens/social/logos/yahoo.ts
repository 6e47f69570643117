import type { LogoPaths } from './logo-paths.ts'

export const logo: LogoPaths = [
  [
    'light-dark(#6001d2,#b185ff)',
    'M.5 7H5l2.6 6.7L10 7h4.3L7.9 22.5H3.6l1.8-4.2ZM17.3 13.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6ZM18.8 2h4.7l-4 10h-4.3Z',
  ],
]
