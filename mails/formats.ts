import { type Locale, toIntlTag } from './locales.ts'

/** The formats of a language, created once, because that takes longer than rendering a mail. */
export function findFormats(locale: Locale) {
  const found = formats.get(locale) ?? createFormats(toIntlTag(locale))
  formats.set(locale, found)
  return found
}

const createFormats = (tag: string) => ({
  number: new Intl.NumberFormat(tag),
  days: new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
  relative: new Intl.RelativeTimeFormat(tag),
  date: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
  plural: new Intl.PluralRules(tag),
})

const formats = new Map<Locale, ReturnType<typeof createFormats>>()
