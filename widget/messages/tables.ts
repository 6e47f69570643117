import { first } from '#languages/en/widget/first.ts'
import type { Messages } from '#languages/en/widget.ts'

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
  const arrived = new Map<string, Messages>()
  const loading = new Map<string, Promise<void>>()
  return {
    /** The table of a locale's language; English if it does not exist or has not loaded. */
    find: (locale: string): Messages => arrived.get(languageOf(locale)) ?? english,
    /** Whether a table for the locale's language exists, loaded or not. */
    has: (locale: string): boolean => languageOf(locale) === 'en' || loaders.has(languageOf(locale)),
    /**
     * Loads the table of a locale's language, once. Returns undefined if there is nothing to load. Rejects after a
     * failure: English remains, and the next call retries.
     */
    load(locale: string): Promise<void> | undefined {
      const language = languageOf(locale)
      const loader = loaders.get(language)
      if (!loader || arrived.has(language)) return undefined
      const pending =
        loading.get(language) ??
        loader().then(
          (table) => void arrived.set(language, withFallback(table, english)),
          (error: unknown) => {
            loading.delete(language)
            throw error
          },
        )
      loading.set(language, pending)
      return pending
    },
    /** Adds more English texts, also to tables already in use. */
    add(later: Partial<Messages>): void {
      Object.assign(english, later)
    },
  }
}
