import type { LogoPaths } from './logo-paths.ts'

export const logo: LogoPaths = [
  ['#e24329', 'M12 22 16.2 9H7.8ZM2 9h5.8L5.3 1.5c-.1-.4-.7-.4-.8 0ZM22 9h-5.8l2.5-7.5c.1-.4.7-.4.8 0Z'],
  ['#fc6d26', 'M12 22 7.8 9H2ZM12 22l4.2-13H22Z'],
  ['#fca326', 'M2 9 .8 12.9c-.1.4 0 .8.3 1L12 22ZM22 9l1.2 3.9c.1.4 0 .8-.3 1L12 22Z'],
]
