import { type SQL, sql } from 'drizzle-orm'
import type { FileType } from '#contract/routes/lists.ts'
import { escapePattern, foldText } from '../../platform/db/fold-text.ts'

/** SQL conditions for lists. An absent filter adds no condition. */

export const allOf = (conditions: readonly (SQL | undefined)[]): SQL => {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length === 0 ? sql`true` : sql.join(present, sql` and `)
}

/**
 * Matches a search column whose parts are separated by spaces. Searches of one or two letters are too short for
 * trigrams, so they only match the beginning of a part; Chinese, Japanese and Korean characters match anywhere (rule F22).
 * @param folded the column with the folded text of the rows whose search column is not folded, if the table has one
 */
export function searchTextContains(column: SQL, text: string, folded?: SQL): SQL {
  return contains(column, text, isShort(text) ? '% ' : '%', folded)
}

/** Like `searchTextContains`, for a column with a single part. */
export function columnContains(column: SQL, text: string): SQL {
  return contains(column, text, isShort(text) ? '' : '%')
}

/** One or two characters are a whole word in the scripts of China, Japan and Korea, and a few letters elsewhere. */
const isShort = (text: string) =>
  [...text].length < 3 && !/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(text)

/**
 * Matches text in any case and composition. Search columns are in lower case, but only as far as the locale of the
 * database has one, and may contain text that a server before 5.1 stored decomposed (ADR 0094). Most searches in ASCII
 * need none of this, so they use a single index; `i` is also the lower case of `İ`.
 */
function contains(column: SQL, text: string, start: string, folded?: SQL): SQL {
  const entered = text.toLowerCase()
  const toPattern = (part: string) => `${start}${escapePattern(part)}%`
  if (/^[ -hj-~]*$/.test(entered)) return sql`${column} like ${toPattern(entered)}`
  const forms = new Set([entered.normalize('NFC'), foldText(text), entered.normalize('NFD')])
  const matches = [...forms].map((form) => sql`${column} like ${toPattern(form)}`)
  if (folded) matches.push(sql`${folded} like ${toPattern(foldText(text))}`)
  return sql`(${sql.join(matches, sql` or `)})`
}

/** Half-open: `after` is included, `before` is not. */
export function isWithin(
  column: SQL,
  after: string | undefined,
  before: string | undefined,
): (SQL | undefined)[] {
  return [
    after === undefined ? undefined : sql`${column} >= ${after}::timestamptz`,
    before === undefined ? undefined : sql`${column} < ${before}::timestamptz`,
  ]
}

export const hasFileType = (column: SQL, type: FileType): SQL | undefined =>
  type === 'all' ? undefined : sql`${column} = ${type}`
