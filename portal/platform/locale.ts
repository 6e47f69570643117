import { directionOf, type Locale, tags } from '#languages/locales.ts'

/** The language of this page, which all formats of numbers and dates share. */
let current: Locale = 'en'

export const currentLocale = (): Locale => current

/** The tag for Intl. */
export const intlTag = (): string => tags[current]

/** Sets the language of this page, and the document's attributes for it. */
export function setLocale(locale: Locale, page: { lang: string; dir: string }): void {
  current = locale
  page.lang = locale
  page.dir = directionOf(locale)
}
