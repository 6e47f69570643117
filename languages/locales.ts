/**
 * The languages of the product, English first: the name and direction, the tag for Intl (Arabic uses the digits of the
 * codes, and the Gregorian calendar), the plural categories (Intl.PluralRules), and the abbreviations of time units.
 */
export const languages = {
  en: { name: 'English', dir: 'ltr', tag: 'en', plurals: ['one', 'other'], time: ['s', 'min', 'h'] },
  de: {
    name: 'Deutsch',
    dir: 'ltr',
    tag: 'de',
    plurals: ['one', 'other'],
    time: ['Sek.', 'Min.', 'Std.'],
  },
  ar: {
    name: 'العربية',
    dir: 'rtl',
    tag: 'ar-u-ca-gregory-nu-latn',
    plurals: ['zero', 'one', 'two', 'few', 'many', 'other'],
    time: ['ث', 'د', 'س'],
  },
} as const satisfies Record<
  string,
  {
    name: string
    dir: 'ltr' | 'rtl'
    tag: string
    plurals: readonly Intl.LDMLPluralRule[]
    time: readonly [second: string, minute: string, hour: string]
  }
>

export type Locale = keyof typeof languages

/** A language other than English. */
export type Translated = Exclude<Locale, 'en'>

export const locales = Object.keys(languages) as [Locale, ...Locale[]]

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => languages[locale].dir

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
