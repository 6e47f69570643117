import { texts } from './texts.ts'

/** Loads the texts of the dashboard. Await it before rendering one of its sections. */
export async function loadDashboardTexts(): Promise<void> {
  Object.assign(texts, (await import('./en/dashboard.ts')).dashboard)
}

/** Loads the texts of the baker. Await it before rendering it. */
export async function loadBakerTexts(): Promise<void> {
  Object.assign(texts, (await import('./en/baker.ts')).baker)
}
