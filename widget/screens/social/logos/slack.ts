import type { LogoPaths } from './logo-paths.ts'

export const logo: LogoPaths = [
  ['#36c5f0', 'M9.5 2a2 2 0 0 0 0 4h2V4a2 2 0 0 0-2-2Zm0 5.5H4.2a2 2 0 0 0 0 4h5.3a2 2 0 0 0 0-4Z'],
  ['#2eb67d', 'M22 9.5a2 2 0 0 0-4 0v2h2a2 2 0 0 0 2-2Zm-5.5 0V4.2a2 2 0 0 0-4 0v5.3a2 2 0 0 0 4 0Z'],
  ['#ecb22e', 'M14.5 22a2 2 0 0 0 0-4h-2v2a2 2 0 0 0 2 2Zm0-5.5h5.3a2 2 0 0 0 0-4h-5.3a2 2 0 0 0 0 4Z'],
  ['#e01e5a', 'M2 14.5a2 2 0 0 0 4 0v-2H4a2 2 0 0 0-2 2Zm5.5 0v5.3a2 2 0 0 0 4 0v-5.3a2 2 0 0 0-4 0Z'],
]
