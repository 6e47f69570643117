/** A time range as in the URL: local days (`2026-01-31`) or instants; either end can be open. */
export type Range = { from: string | undefined; to: string | undefined }

const day = /^(\d{4})-(\d{2})-(\d{2})$/

/** Local midnight, a number of days after the given day. */
function toMidnight(text: string, daysLater: number): Date | undefined {
  const [, year, month, date] = (day.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const at = new Date(year, month - 1, date)
  // Rejects days such as February 31.
  return at.getMonth() === month - 1 && at.getDate() === date
    ? new Date(year, month - 1, date + daysLater)
    : undefined
}

function toInstant(text: string | undefined, daysLater: number): string | undefined {
  if (text === undefined) return undefined
  if (text.includes('T')) return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()
  return toMidnight(text, daysLater)?.toISOString()
}

/** The half-open range for the API, including the whole last day. Invalid bounds are ignored. */
export function toBounds({ from, to }: Range): { after: string | undefined; before: string | undefined } {
  return { after: toInstant(from, 0), before: toInstant(to, 1) }
}

const pad = (value: number) => String(value).padStart(2, '0')

/** The local day of an instant, for a date field. */
export const toDay = (at: Date): string =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** The local date and minute of an instant, for a datetime-local field; empty for null. */
export function toMinute(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return `${toDay(at)}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** The last days, including today. */
export function lastDays(count: number, now: Date): { from: string; to: string } {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1)
  return { from: toDay(first), to: toDay(now) }
}
