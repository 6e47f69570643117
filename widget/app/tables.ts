import { first } from '#languages/en/widget/first.ts'
import type { Messages } from '#languages/en/widget.ts'
import { createLazy, type Lazy } from '../core/lazy.ts'

const languageOf = (locale: string) => locale.toLowerCase().split(/[-_]/)[0] ?? ''

/** A table that falls back to another, including texts that the other receives later. */
export const withFallback = (table: Partial<Messages>, fallback: Messages): Messages =>
  Object.assign(Object.create(fallback), table)

/**
 * The loaded message tables: initially the English texts of Main.
 *
 * @param loaders the languages except English, by the first part of a locale tag (`de-AT` → `de`). The page may add some
 */
export function createTables(loaders: ReadonlyMap<string, () => Promise<Partial<Messages>>>) {
  // Missing texts belong to screens that are not loaded either: both arrive together.
  const english = { ...first } as Messages
  const tables: Record<string, Lazy<Messages>> = {}
  function tableOf(locale: string): Lazy<Messages> | undefined {
    const language = languageOf(locale)
    const load = loaders.get(language)
    if (!load) return undefined
    tables[language] ??= createLazy(async () => withFallback(await load(), english))
    return tables[language]
  }
  return {
    /** The table of a locale's language; English if it does not exist or has not loaded. */
    find: (locale: string): Messages => tableOf(locale)?.find() ?? english,
    /** Whether a table for the locale's language exists, loaded or not. */
    has: (locale: string): boolean => languageOf(locale) === 'en' || !!tableOf(locale),
    /**
     * Loads the table of a locale's language, once. Returns undefined if there is nothing to load. Rejects after a
     * failure: English remains, and the next call retries.
     */
    load(locale: string): Promise<unknown> | undefined {
      const table = tableOf(locale)
      return table?.find() ? undefined : table?.load()
    },
    /** Adds more English texts, also to tables already in use. */
    add(later: Partial<Messages>): void {
      Object.assign(english, later)
    },
  }
}
