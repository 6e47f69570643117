import { first } from '#languages/en/widget/first.ts'
import type { Messages } from '#languages/en/widget.ts'
import { createLazy } from '../core/lazy.ts'

const languageOf = (locale: string) => locale.toLowerCase().split(/[-_]/)[0] ?? ''

/** A table that falls back to another, including texts that the other receives later. */
export const withFallback = (table: Partial<Messages>, fallback: Messages): Messages =>
  Object.assign(Object.create(fallback), table)

/**
 * The loaded message tables: initially the English texts of Main.
 *
 * @param loaders the languages except English, by the first part of a locale tag (`de-AT` → `de`)
 */
export function createTables(loaders: ReadonlyMap<string, () => Promise<Partial<Messages>>>) {
  // Missing texts belong to screens that are not loaded either: both arrive together.
  const english = { ...first } as Messages
  const tables = new Map(
    [...loaders].map(([language, load]) => [
      language,
      createLazy(async () => withFallback(await load(), english)),
    ]),
  )
  return {
    /** The tables of the languages except English, to which a page can add some. */
    all: tables,
    /** The table of a locale's language; English if it does not exist or has not loaded. */
    find: (locale: string): Messages => tables.get(languageOf(locale))?.find() ?? english,
    /** Whether a table for the locale's language exists, loaded or not. */
    has: (locale: string): boolean => languageOf(locale) === 'en' || tables.has(languageOf(locale)),
    /**
     * Loads the table of a locale's language, once. Returns undefined if there is nothing to load. Rejects after a
     * failure: English remains, and the next call retries.
     */
    load(locale: string): Promise<unknown> | undefined {
      const table = tables.get(languageOf(locale))
      return table?.find() ? undefined : table?.load()
    },
    /** Adds more English texts, also to tables already in use. */
    add(later: Partial<Messages>): void {
      Object.assign(english, later)
    },
  }
}
