import { first } from './en/first.ts'
import type { en } from './en.ts'

/** The texts loaded so far. The first load has those of the login page; the others come with their screens. */
export const texts = { ...first } as typeof en

/** Loads the texts of the signed-in screens. Await it before rendering one. */
export async function loadAuthenticatedTexts(): Promise<void> {
  Object.assign(texts, (await import('./en/authenticated.ts')).authenticated)
}
