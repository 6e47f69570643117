import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/*
 * Search compares folded text: composed, in lower case, with one `i` and one `σ`. The database function `fold_text`
 * (platform/migrations/) folds stored text in the same way, whatever the locale of the database is (ADR 0094).
 */

/** Folds text that a user searches for, like the database function `fold_text`. */
export const foldText = (text: string): string =>
  text.toLowerCase().normalize('NFC').replaceAll('i\u0307', 'i').replaceAll('ς', 'σ')

/** Matches text that contains a part, whatever the case and composition of both. Reads every row. */
export const containsFolded = (text: SQLWrapper, part: string): SQL =>
  sql`fold_text(${text}) like ${`%${escapePattern(foldText(part))}%`}`

/** Escapes the wildcards of `like`. */
export const escapePattern = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
