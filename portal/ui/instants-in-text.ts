import { intlTag } from '../platform/locale.ts'

const instant = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z(?!\w)/g
const inZone: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/**
 * Replaces the instants (ISO 8601, UTC) of a server text with local time, including the zone.
 *
 * @param timeZone default: the browser's
 */
export const withLocalInstants = (text: string, timeZone?: string): string =>
  text.replace(instant, (iso) =>
    new Intl.DateTimeFormat(intlTag(), timeZone === undefined ? inZone : { ...inZone, timeZone }).format(
      new Date(iso),
    ),
  )
