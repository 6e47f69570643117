import { rare } from './ar/rare.ts'
import { usual } from './ar/usual.ts'
import type { Messages } from './en.ts'

/** Arabic. Missing keys fall back to English. */
export const ar: Partial<Messages> = { ...usual, ...rare }
