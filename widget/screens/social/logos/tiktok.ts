import type { LogoPaths } from './logo-paths.ts'

export const logo: LogoPaths = [
  [
    'currentColor',
    'M16.5 2h-3.4v13.6a2.9 2.9 0 1 1-2-2.7V9.4a6.3 6.3 0 1 0 5.4 6.2V8.7a8.2 8.2 0 0 0 4.8 1.5V6.8A4.8 4.8 0 0 1 16.5 2Z',
  ],
]
