import { en, type Messages } from './en.ts'

/** The languages beside English, each a chunk of its own, by the first part of a locale tag (`de-AT` → `de`). */
const loaders = new Map<string, () => Promise<Partial<Messages>>>([
  ['de', async () => (await import('./de.ts')).de],
  ['ar', async () => (await import('./ar.ts')).ar],
])

const languageOf = (locale: string) => locale.toLowerCase().split(/[-_]/)[0] ?? ''

/** The message tables that are here, English from the start. */
export function createTables() {
  const arrived = new Map<string, Messages>()
  const asked = new Set<string>()
  return {
    /** The table of a locale's language; English for a language that there is none for, or none yet. */
    find: (locale: string): Messages => arrived.get(languageOf(locale)) ?? en,
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
        (table) => void arrived.set(language, { ...en, ...table }),
        () => undefined,
      )
    },
  }
}
