/** The languages of the portal. */
export const locales = ['en', 'de', 'ar'] as const

export type Locale = (typeof locales)[number]

/** The language of this page, which all formats of numbers and dates share. */
let current: Locale = 'en'

export const currentLocale = (): Locale => current

/** The direction in which a language is written. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

/** The tag for Intl. Arabic has the digits of the codes, and the Gregorian calendar. */
export const intlTag = (): string => (current === 'ar' ? 'ar-u-ca-gregory-nu-latn' : current)

/** Sets the language of this page, and what the document says about it. */
export function setLocale(locale: Locale, page: { lang: string; dir: string }): void {
  current = locale
  page.lang = locale
  page.dir = directionOf(locale)
}

/** The chosen language, else the first of the preferred tags that the portal speaks, as for emails; else English. */
export function findLocale(chosen: string | null, preferred: readonly string[]): Locale {
  for (const tag of [chosen ?? '', ...preferred]) {
    const match = locales.find((locale) => locale === tag.toLowerCase().split(/[-_]/)[0])
    if (match) return match
  }
  return 'en'
}
