import { perLocale } from '../platform/per-locale.ts'

const full = perLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }))
const day = perLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }))
const dayOfYear = perLocale((tag) => new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric' }))
const zone = perLocale((tag) => new Intl.DateTimeFormat(tag, { timeZoneName: 'shortOffset' }))

/** An instant in local time, with ISO 8601 in UTC as its tooltip. */
export function DateTime({ at, isDay = false }: { at: string; isDay?: boolean }) {
  const iso = new Date(at).toISOString()
  return (
    <time dateTime={iso} title={iso}>
      {(isDay ? day() : full()).format(new Date(at))}
    </time>
  )
}

/** The local time zone: `Europe/Bucharest (GMT+2)`. */
export function nameZone(at: Date): string {
  const { timeZone } = full().resolvedOptions()
  const parts = zone().formatToParts(at)
  return `${timeZone} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'})`
}

/** `Oct 27`, with the year unless it is the current one. */
export const formatShortDay = (at: Date, now: Date): string =>
  (at.getFullYear() === now.getFullYear() ? dayOfYear() : day()).format(at)

export const formatDay = (at: Date): string => day().format(at)
export const formatDateTime = (at: Date): string => full().format(at)
