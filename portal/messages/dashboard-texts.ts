import { loadPart } from './texts.ts'

/** Loads the texts of the dashboard. Await it before rendering one of its sections. */
export const loadDashboardTexts = (): Promise<void> =>
  loadPart('dashboard', async () => (await import('./en/dashboard.ts')).dashboard)

/** Loads the texts of the baker. Await it before rendering it. */
export const loadBakerTexts = (): Promise<void> =>
  loadPart('baker', async () => (await import('./en/baker.ts')).baker)
