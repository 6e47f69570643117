import type { LogoPaths } from './logo-paths.ts'

export const logo: LogoPaths = [
  ['#f25022', 'M2 2h9.5v9.5H2Z'],
  ['#7fba00', 'M12.5 2H22v9.5h-9.5Z'],
  ['#00a4ef', 'M2 12.5h9.5V22H2Z'],
  ['#ffb900', 'M12.5 12.5H22V22h-9.5Z'],
]
