import { type SQL, sql } from 'drizzle-orm'
import type { FileType } from '#contract/routes/lists.ts'

/** SQL conditions for lists. An absent filter adds no condition. */

export const allOf = (conditions: readonly (SQL | undefined)[]): SQL => {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length === 0 ? sql`true` : sql.join(present, sql` and `)
}

/**
 * Matches a search column whose parts are separated by spaces. Searches of one or two letters are too short for
 * trigrams, so they only match the beginning of a part (rule F22).
 */
export function searchTextContains(column: SQL, text: string): SQL {
  return isLike(column, isShort(text) ? `% ${plain(text)}%` : `%${plain(text)}%`)
}

/** Like `searchTextContains`, for a column with a single part. */
export function columnContains(column: SQL, text: string): SQL {
  return isLike(column, isShort(text) ? `${plain(text)}%` : `%${plain(text)}%`)
}

const isShort = (text: string) => [...text].length < 3
const plain = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
const isLike = (column: SQL, pattern: string) => sql`${column} like lower(${pattern})`

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
