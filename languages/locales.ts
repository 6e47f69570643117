/**
 * The languages of the product, English first, by their tags for Intl: Arabic uses the digits of the codes, and the
 * Gregorian calendar.
 */
export const tags = { en: 'en', de: 'de', ar: 'ar-u-ca-gregory-nu-latn' } as const

export type Locale = keyof typeof tags

/** A language other than English. */
export type Translated = Exclude<Locale, 'en'>

export const locales = Object.keys(tags) as [Locale, ...Locale[]]

/** The name of each language in the language itself. */
export const languageNames: Record<Locale, string> = { en: 'English', de: 'Deutsch', ar: 'العربية' }

const rightToLeft: readonly Locale[] = ['ar']

/** The plural categories of each language (Intl.PluralRules). */
export const pluralCategories = {
  en: ['one', 'other'],
  de: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
} as const satisfies Record<Locale, readonly Intl.LDMLPluralRule[]>

/** The abbreviations of seconds, minutes and hours. */
export const timeUnits: Record<Locale, readonly [second: string, minute: string, hour: string]> = {
  en: ['s', 'min', 'h'],
  de: ['Sek.', 'Min.', 'Std.'],
  ar: ['ث', 'د', 'س'],
}

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (rightToLeft.includes(locale) ? 'rtl' : 'ltr')

/**
 * Returns how values are written in a language: isolated if it runs from right to left, so that a name or an address does
 * not reorder the sentence.
 */
export const isolationOf = (locale: Locale): ((value: string) => string) | undefined =>
  directionOf(locale) === 'rtl' ? (value) => `\u2068${value}\u2069` : undefined

/**
 * Chooses a language, English by default.
 * @param tags language tags, or the value of an Accept-Language header
 */
export function findLocale(tags: string | undefined): Locale {
  const preferences = (tags ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { language: tag.split(/[-_]/)[0], weight: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of preferences) {
    const match = locales.find((locale) => locale === language)
    if (match) return match
  }
  return 'en'
}
