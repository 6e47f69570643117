import { toMinute } from '../dashboard/range-rules.ts'

export type Dates = { openable_date: string | null; expires_date: string | null }

/** The values of the two fields: local date and minute, empty for none. */
export type DateTexts = { openable: string; expires: string }

export const toTexts = ({ openable_date, expires_date }: Dates): DateTexts => ({
  openable: toMinute(openable_date),
  expires: toMinute(expires_date),
})

/**
 * The dates to send, null for an empty field. Keeps the seconds of an unchanged date. @returns undefined without
 * changes
 */
export function findChange(before: Dates, texts: DateTexts): Dates | undefined {
  const old = toTexts(before)
  if (old.openable === texts.openable && old.expires === texts.expires) return undefined
  const toInstant = (text: string, was: string, instant: string | null) =>
    text === was ? instant : text === '' ? null : new Date(text).toISOString()
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
