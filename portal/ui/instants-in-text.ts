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
 * A sentence of the server with its instants (ISO 8601, UTC) in the reader's time, which it names.
 * @param timeZone instead of the reader's own
 */
export const withLocalInstants = (text: string, timeZone?: string): string =>
  text.replace(instant, (iso) =>
    new Intl.DateTimeFormat('en', timeZone === undefined ? inZone : { ...inZone, timeZone }).format(
      new Date(iso),
    ),
  )
