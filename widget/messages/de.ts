import { rare } from './de/rare.ts'
import { usual } from './de/usual.ts'
import type { Messages } from './en.ts'

/** German. A key that it lacks is shown in English. */
export const de: Partial<Messages> = { ...usual, ...rare }
