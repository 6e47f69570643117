import type { LogoPaths } from './logo-paths.ts'

export const logo: LogoPaths = [
  [
    'currentColor',
    'M14.2 10.2 22 1.5h-2.1L13.2 9 7.8 1.5H1.5L9.6 13l-8.1 9.5h2.1l7-8.1 5.7 8.1h6.2ZM11.6 13l-.8-1.2-6.4-8.7h2.5l5.2 7.2.8 1.2 6.8 9.5h-2.5Z',
  ],
]
