import type { en } from './en.ts'
import { first } from './first.ts'

/** The texts as they arrive: those of the front door at once, all others with the rooms behind it. */
export const texts = { ...first } as typeof en

/** Fetches the rest. Draw nothing behind the front door before. */
export async function completeTexts(): Promise<void> {
  const { rooms } = await import('./authenticated.ts')
  Object.assign(texts, rooms)
}
