import { first } from './en/first.ts'
import type { en } from './en.ts'
import type { Language, Part, Table } from './text.ts'

/** The texts loaded so far. The first load has those of the login page; the others come with their screens. */
export const texts = { ...first } as typeof en

let language: Language = 'en'

/** The parts that `texts` contains, and how to load each in English. */
const parts = new Map<Part, () => Promise<Table>>([['first', async () => first]])

const load = async (part: Part, english: () => Promise<Table>, chosen: Language): Promise<Table> =>
  chosen === 'en' ? english() : (await import('./translations.ts')).translations[chosen][part]()

/** Loads a part of the texts, in the language of the page. */
export async function loadPart(part: Part, english: () => Promise<Table>): Promise<void> {
  let loaded: Language
  do {
    loaded = language
    Object.assign(texts, await load(part, english, loaded))
  } while (loaded !== language)
  parts.set(part, english)
}

const asWritten = (sentence: string) => sentence
let translate = asWritten

/** Translates a sentence of the server, which writes English. One that the table does not have stays as it is. */
export const translateSentence = (sentence: string): string => translate(sentence)

/** Replaces the texts loaded so far by those of another language. */
export async function loadLanguage(chosen: Language): Promise<void> {
  const sentences =
    chosen === 'en' ? asWritten : await (await import('./translations.ts')).sentences[chosen]()
  const tables = await Promise.all([...parts].map(([part, english]) => load(part, english, chosen)))
  language = chosen
  translate = sentences
  Object.assign(texts, ...tables)
}

/** Loads the texts of the signed-in screens. Await it before rendering one. */
export const loadAuthenticatedTexts = (): Promise<void> =>
  loadPart('authenticated', async () => (await import('./en/authenticated.ts')).authenticated)
