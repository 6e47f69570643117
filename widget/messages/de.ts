import { rare } from './de/rare.ts'
import { usual } from './de/usual.ts'
import type { Messages } from './en.ts'

/** German. Missing keys fall back to English. */
export const de: Partial<Messages> = { ...usual, ...rare }
