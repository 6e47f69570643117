import type { en } from './en.ts'
import { first } from './first.ts'

/** The texts loaded so far. The first load has those of the login page; the others come with their screens. */
export const texts = { ...first } as typeof en

/** Loads the texts of the signed-in screens. Await it before rendering one. */
export async function loadAuthenticatedTexts(): Promise<void> {
  Object.assign(texts, (await import('./authenticated.ts')).authenticated)
}

/** Loads the texts of the dashboard. Await it before rendering one of its sections. */
export async function loadDashboardTexts(): Promise<void> {
  Object.assign(texts, (await import('./dashboard.ts')).dashboard)
}
