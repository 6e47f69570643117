import * as ar from './ar/portal/pages.ts'
import * as de from './de/portal/pages.ts'
import * as en from './en/portal/pages.ts'

/** The portal's built-in pages in each language. */
export const infoPages = { en: en.info, de: de.info, ar: ar.info } as const

/** The license agreement is in English only; the other languages say so. */
export const eulaNotes = { en: undefined, de: de.eulaNote, ar: ar.eulaNote } as const
