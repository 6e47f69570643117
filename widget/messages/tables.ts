import { first } from './en/first.ts'
import type { Messages } from './en.ts'

/** The languages beside English, each a chunk of its own, by the first part of a locale tag (`de-AT` → `de`). */
const loaders = new Map<string, () => Promise<Partial<Messages>>>([
  ['de', async () => (await import('./de.ts')).de],
  ['ar', async () => (await import('./ar.ts')).ar],
])

const languageOf = (locale: string) => locale.toLowerCase().split(/[-_]/)[0] ?? ''

/** A table that has the words of another where it has none of its own, also those that the other gets later. */
export const over = (table: Partial<Messages>, other: Messages): Messages =>
  Object.assign(Object.create(other), table)

/** The message tables that are here: of English the words of Main from the start. */
export function createTables() {
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
     * cannot be fetched leaves English.
     */
    load(locale: string): Promise<void> | undefined {
      const language = languageOf(locale)
      const loader = loaders.get(language)
      if (!loader || asked.has(language)) return undefined
      asked.add(language)
      return loader().then(
        (table) => void arrived.set(language, over(table, english)),
        () => undefined,
      )
    },
    /** Takes the rest of English. Tables in use have it from then on. */
    complete(later: Partial<Messages>): void {
      Object.assign(english, later)
    },
  }
}
