import { enteredYears } from '#contract/text.ts'
import { isDay, isInEnteredYears, toMinute } from '../dashboard/range-rules.ts'

export type Dates = { openable_date: string | null; expires_date: string | null }

/** The values of the two fields: local date and minute, empty for none. */
export type DateTexts = { openable: string; expires: string }

/** The first and the last minute that a field accepts. With them, Chromium accepts no fifth digit of a year. */
export const minuteLimits = {
  min: `${enteredYears.first}-01-01T00:00`,
  max: `${enteredYears.last}-12-31T23:59`,
} as const

export const toTexts = ({ openable_date, expires_date }: Dates): DateTexts => ({
  openable: toMinute(openable_date),
  expires: toMinute(expires_date),
})

/**
 * The dates to send, null for an empty field. Keeps the seconds of an unchanged date. A text that is no date changes
 * nothing; `findInvalidDate` names its field. @returns undefined without changes
 */
export function findChange(before: Dates, texts: DateTexts): Dates | undefined {
  const old = toTexts(before)
  if (old.openable === texts.openable && old.expires === texts.expires) return undefined
  const toInstant = (text: string, was: string, instant: string | null) =>
    text === was ? instant : text === '' ? null : (findInstant(text) ?? instant)
  return {
    openable_date: toInstant(texts.openable, old.openable, before.openable_date),
    expires_date: toInstant(texts.expires, old.expires, before.expires_date),
  }
}

/** The dates that differ. */
export function pickChanged(before: Dates, after: Dates): Partial<Dates> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, date]) => before[name as keyof Dates] !== date),
  )
}

/** The first field that was changed to something else than a date of the years 1970 to 9999. */
export function findInvalidDate(before: Dates, texts: DateTexts): keyof DateTexts | undefined {
  const old = toTexts(before)
  const isInvalid = (name: keyof DateTexts) =>
    texts[name] !== old[name] && texts[name] !== '' && findInstant(texts[name]) === undefined
  return dateNames.find(isInvalid)
}

export const dateNames = ['openable', 'expires'] as const

const minute = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/

/** The instant of a local date and minute. @returns undefined unless it is one of the years 1970 to 9999 */
function findInstant(text: string): string | undefined {
  const [, day = ''] = minute.exec(text) ?? []
  if (!isDay(day)) return undefined
  const at = new Date(text)
  return isInEnteredYears(at) ? at.toISOString() : undefined
}
