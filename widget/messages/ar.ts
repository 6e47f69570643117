import { rare } from './ar/rare.ts'
import { usual } from './ar/usual.ts'
import type { Messages } from './en.ts'

/** Arabic. A key that it lacks is shown in English. */
export const ar: Partial<Messages> = { ...usual, ...rare }
