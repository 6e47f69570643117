import { findLocale, type Locale } from '../../../mails/locales.ts'
import { findCall } from '../http/current-call.ts'

/**
 * Chooses the language of a message: the `locale` of the request, or else the one that the browser prefers, or else
 * English.
 */
export const readerLocale = (): Locale => findLocale(findCall()?.languages)
