import { additional } from './de/additional.ts'
import { basic } from './de/basic.ts'
import type { Messages } from './en.ts'

/** German. Missing keys fall back to English. */
export const de: Partial<Messages> = { ...basic, ...additional }
