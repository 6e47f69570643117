import type { LogoPaths } from './logo-paths.ts'

export const logo: LogoPaths = [['#2684ff', 'M1.5 3.5h21l-2.8 17H4.3ZM9.2 9l1.2 6.3h3.3L14.9 9Z']]
