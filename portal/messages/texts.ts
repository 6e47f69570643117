import { first } from '#languages/en/portal/first.ts'
import type { Locale } from '#languages/locales.ts'
import type { PortalPart as Part } from '#languages/portal.ts'
import type { Table } from '#languages/text.ts'
import type { en } from './en.ts'

/** The texts loaded so far. The first load has those of the sign-in page; the others come with their screens. */
export const texts = { ...first } as typeof en

let language: Locale = 'en'

/** The operator's own texts by language, which replace the built-in ones. */
export type Overrides = Partial<Record<Locale, Table>>

let overrides: Overrides = {}

/** Sets the operator's own texts. Call it before anything is rendered. */
export function overrideTexts(replacements: Overrides): void {
  overrides = replacements
  Object.assign(texts, overrides[language])
}

/** The parts that `texts` contains, and how to load each in English. */
const parts = new Map<Part, () => Promise<Table>>([['first', async () => first]])

const load = async (part: Part, english: () => Promise<Table>, chosen: Locale): Promise<Table> =>
  chosen === 'en' ? english() : (await import('#languages/portal.ts')).portalTables[chosen][part]()

/** Loads a part of the texts, in the language of the page. */
export async function loadPart(part: Part, english: () => Promise<Table>): Promise<void> {
  let loaded: Locale
  do {
    loaded = language
    Object.assign(texts, await load(part, english, loaded), overrides[loaded])
  } while (loaded !== language)
  parts.set(part, english)
}

/** Replaces the texts loaded so far by those of another language. */
export async function loadLanguage(chosen: Locale): Promise<void> {
  const tables = await Promise.all([...parts].map(([part, english]) => load(part, english, chosen)))
  language = chosen
  Object.assign(texts, ...tables, overrides[chosen])
}

/** Loads the texts of the signed-in screens. Await it before rendering one. */
export const loadAuthenticatedTexts = (): Promise<void> =>
  loadPart('authenticated', async () => (await import('#languages/en/portal/authenticated.ts')).authenticated)

/** Loads the texts of the dashboard. Await it before rendering one of its sections. */
export const loadDashboardTexts = (): Promise<void> =>
  loadPart('dashboard', async () => (await import('#languages/en/portal/dashboard.ts')).dashboard)

/** Loads the texts of the baker. Await it before rendering it. */
export const loadBakerTexts = (): Promise<void> =>
  loadPart('baker', async () => (await import('#languages/en/portal/baker.ts')).baker)
