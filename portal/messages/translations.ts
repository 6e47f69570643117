import type { Language, Part, Table } from './text.ts'

/** What translates the sentences of the server, which writes English. */
export const sentences: Record<Exclude<Language, 'en'>, () => Promise<(sentence: string) => string>> = {
  de: async () => (await import('./de/sentences.ts')).sentences,
  ar: async () => (await import('./ar/sentences.ts')).sentences,
}

/** The tables of the other languages. The first load has only English, and loads this module for another language. */
export const translations: Record<Exclude<Language, 'en'>, Record<Part, () => Promise<Table>>> = {
  de: {
    first: async () => (await import('./de/first.ts')).first,
    authenticated: async () => (await import('./de/authenticated.ts')).authenticated,
    dashboard: async () => (await import('./de/dashboard.ts')).dashboard,
    baker: async () => (await import('./de/baker.ts')).baker,
  },
  ar: {
    first: async () => (await import('./ar/first.ts')).first,
    authenticated: async () => (await import('./ar/authenticated.ts')).authenticated,
    dashboard: async () => (await import('./ar/dashboard.ts')).dashboard,
    baker: async () => (await import('./ar/baker.ts')).baker,
  },
}
