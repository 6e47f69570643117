import { additional } from './ar/additional.ts'
import { basic } from './ar/basic.ts'
import type { Messages } from './en.ts'

/** Arabic. Missing keys fall back to English. */
export const ar: Partial<Messages> = { ...basic, ...additional }
