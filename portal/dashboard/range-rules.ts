import { enteredYears } from '#contract/text.ts'

/** A time range as in the URL: local days (`2026-01-31`) or instants; either end can be open. */
export type Range = { from: string | undefined; to: string | undefined }

/** The days of a range as the values of two date fields, empty for none. */
export type Days = { from: string; to: string }

/** The first and the last day that a date field accepts. */
export const dayLimits = { min: `${enteredYears.first}-01-01`, max: `${enteredYears.last}-12-31` } as const

const day = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether an instant is in the years that people enter: in local time, and as the API writes it. */
export const isInEnteredYears = (at: Date): boolean =>
  at.getFullYear() >= enteredYears.first && at.getUTCFullYear() <= enteredYears.last

/** Whether the text is a day of the years 1970 to 9999. */
export const isDay = (text: string): boolean => toMidnight(text, 0) !== undefined

/** Whether the year has too many digits, which no further digit can correct. */
export const hasLongYear = (text: string): boolean => /^\d{5,}-/.test(text)

/** Local midnight, a number of days after the given day. @returns undefined unless that is a day from 1970 to 9999 */
function toMidnight(text: string, daysLater: number): Date | undefined {
  const [, year, month, date] = (day.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  // The constructor would read the years 0 to 99 as 1900 to 1999.
  if (year < enteredYears.first) return undefined
  const at = new Date(year, month - 1, date)
  // Rejects days such as February 31.
  return at.getMonth() === month - 1 && at.getDate() === date
    ? new Date(year, month - 1, date + daysLater)
    : undefined
}

function toInstant(text: string | undefined, daysLater: number): string | undefined {
  if (text === undefined) return undefined
  if (text.includes('T')) return isInEnteredYears(new Date(text)) ? new Date(text).toISOString() : undefined
  const midnight = toMidnight(text, daysLater)
  return midnight && new Date(Math.min(midnight.getTime(), lastInstant)).toISOString()
}

/** The API accepts no later instant. */
const lastInstant = Date.UTC(enteredYears.last, 11, 31, 23, 59, 59, 999)

/** The days of a range. Bounds that are instants, set by a bar of the chart, are not shown in the date fields. */
export const toDays = ({ from, to }: Range): Days => ({ from: toDayText(from), to: toDayText(to) })

const toDayText = (bound = '') => (/^\d+-\d{2}-\d{2}$/.test(bound) ? bound : '')

/** The range after its days were edited. A bound whose field was not edited stays, also if it is an instant. */
export function withDays(range: Range, days: Days): Range {
  const shown = toDays(range)
  const bound = (end: keyof Days) => (days[end] === shown[end] ? range[end] : days[end] || undefined)
  return { from: bound('from'), to: bound('to') }
}

/** The half-open range for the API, including the whole last day. Invalid bounds are ignored. */
export function toBounds({ from, to }: Range): { after: string | undefined; before: string | undefined } {
  return { after: toInstant(from, 0), before: toInstant(to, 1) }
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** The local day of an instant, for a date field. */
export const toDay = (at: Date): string =>
  `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

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
