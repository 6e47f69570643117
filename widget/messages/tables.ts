import { first } from './en/first.ts'
import type { Messages } from './en.ts'

const languageOf = (locale: string) => locale.toLowerCase().split(/[-_]/)[0] ?? ''

/** A table that has the words of another where it has none of its own, also those that the other gets later. */
export const over = (table: Partial<Messages>, other: Messages): Messages =>
  Object.assign(Object.create(other), table)

/**
 * The message tables that are here: of English the words of Main from the start.
 *
 * @param loaders the languages beside English, by the first part of a locale tag (`de-AT` → `de`)
 */
export function createTables(loaders: ReadonlyMap<string, () => Promise<Partial<Messages>>>) {
  // Words that are missing are those of screens that are missing as well: they come with what draws those.
  const english = { ...first } as Messages
  const arrived = new Map<string, Messages>()
  const asked = new Set<string>()
  return {
    /** The table of a locale's language; English for a language that there is none for, or none yet. */
    find: (locale: string): Messages => arrived.get(languageOf(locale)) ?? english,
    /** Whether there is a table for a locale's language, here or still to be fetched. */
    has: (locale: string): boolean => languageOf(locale) === 'en' || loaders.has(languageOf(locale)),
    /**
     * Fetches the table of a locale's language, once. Undefined where nothing has to be fetched; a table that
     * cannot be fetched leaves English, and is asked for again at the next call.
     */
    load(locale: string): Promise<void> | undefined {
      const language = languageOf(locale)
      const loader = loaders.get(language)
      if (!loader || asked.has(language)) return undefined
      asked.add(language)
      return loader().then(
        (table) => void arrived.set(language, over(table, english)),
        () => void asked.delete(language),
      )
    },
    /** Takes the rest of English. Tables in use have it from then on. */
    complete(later: Partial<Messages>): void {
      Object.assign(english, later)
    },
  }
}
