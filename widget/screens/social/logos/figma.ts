import type { LogoPaths } from './logo-paths.ts'

export const logo: LogoPaths = [
  ['#f24e1e', 'M8.5 1.5H12v7H8.5a3.5 3.5 0 0 1 0-7Z'],
  ['#ff7262', 'M12 1.5h3.5a3.5 3.5 0 0 1 0 7H12Z'],
  ['#a259ff', 'M8.5 8.5H12v7H8.5a3.5 3.5 0 0 1 0-7Z'],
  ['#1abcfe', 'M15.5 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z'],
  ['#0acf83', 'M8.5 15.5H12V19a3.5 3.5 0 1 1-3.5-3.5Z'],
]
