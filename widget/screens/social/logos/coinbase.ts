import type { LogoPaths } from './logo-paths.ts'

export const logo: LogoPaths = [
  ['light-dark(#0052ff,#4d86ff)', 'M12 .5a11.5 11.5 0 1 0 0 23 11.5 11.5 0 0 0 0-23Z'],
  ['#fff', 'M12 15.7a3.7 3.7 0 1 1 3.6-4.3h3.8a7.4 7.4 0 1 0 0 1.2h-3.8a3.7 3.7 0 0 1-3.6 3.1Z'],
]
