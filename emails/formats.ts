import { type Locale, tags } from '#languages/locales.ts'

/** The formats of a language, created once, because that takes longer than rendering an email. */
export function findFormats(locale: Locale) {
  const localeFormats = formats.get(locale) ?? createFormats(tags[locale])
  formats.set(locale, localeFormats)
  return localeFormats
}

const createFormats = (tag: string) => ({
  number: new Intl.NumberFormat(tag),
  days: new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
  relative: new Intl.RelativeTimeFormat(tag),
  country: new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }),
  date: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
  instant: new Intl.DateTimeFormat(tag, {
    ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } as const),
  }),
})

const formats = new Map<Locale, ReturnType<typeof createFormats>>()
