import { info as ar } from './ar/info.ts'
import { info as de } from './de/info.ts'
import { info as en } from './en/info.ts'
import type { Language } from './text.ts'

/** The built-in pages in each language. */
export const infoPages: Record<Language, typeof en> = { en, de, ar }
