/** The languages of emails and their directions. English is the default. */
const directions = { en: 'ltr', de: 'ltr', ar: 'rtl' } as const

export type Locale = keyof typeof directions

export const locales = Object.keys(directions) as Locale[]

export const isRightToLeft = (locale: Locale): boolean => directions[locale] === 'rtl'

/** The tag for Intl. Arabic emails use the digits of the codes, and the Gregorian calendar. */
export const toIntlTag = (locale: Locale): string => (locale === 'ar' ? 'ar-u-ca-gregory-nu-latn' : locale)

/**
 * Chooses the language of an email.
 * @param tags a language tag, or the value of an Accept-Language header
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
