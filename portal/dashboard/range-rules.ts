/** A stretch of time as the address has it: days of the reader (`2026-01-31`) or instants; either end may be open. */
export type Range = { from: string | undefined; to: string | undefined }

const day = /^(\d{4})-(\d{2})-(\d{2})$/

/** Midnight of the reader, so many days after the day that is named. */
function toMidnight(text: string, daysLater: number): Date | undefined {
  const [, year, month, date] = (day.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const at = new Date(year, month - 1, date)
  // The 31st of February is no day.
  return at.getMonth() === month - 1 && at.getDate() === date
    ? new Date(year, month - 1, date + daysLater)
    : undefined
}

function toInstant(text: string | undefined, daysLater: number): string | undefined {
  if (text === undefined) return undefined
  if (text.includes('T')) return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()
  return toMidnight(text, daysLater)?.toISOString()
}

/** Half-open, as the server takes it: the last day is in it, whole. What is no time bounds nothing. */
export function toBounds({ from, to }: Range): { after: string | undefined; before: string | undefined } {
  return { after: toInstant(from, 0), before: toInstant(to, 1) }
}

const pad = (value: number) => String(value).padStart(2, '0')

/** The reader's day of an instant, as a date field takes it. */
export const toDay = (at: Date): string =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** The reader's day and minute of an instant, as a field for both takes it; empty for none. */
export function toMinute(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return `${toDay(at)}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** So many days up to and including today. */
export function lastDays(count: number, now: Date): { from: string; to: string } {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1)
  return { from: toDay(first), to: toDay(now) }
}
