import type { Locale } from '../../../emails/locales.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'

/** The texts of the page where recipients opt out. `{product}` is the name of the product. */
export const optOutTexts: Record<Locale, Record<keyof typeof en, string>> = { en, de, ar }
