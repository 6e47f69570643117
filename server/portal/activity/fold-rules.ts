import { days } from '../../platform/machine/clock.ts'
import { createOffsets } from '../lists/zone-rules.ts'

/** A sign-in's activity ID and its time, in milliseconds since 1970. */
export type SignIn = { id: string; at: number }

/** The hidden rows, and the number of sign-ins for each remaining row that represents more than one. */
export type Folds = { hidden: readonly string[]; counts: ReadonlyMap<string, number> }

export const noFolds: Folds = { hidden: [], counts: new Map() }

/** Folds sign-ins, sorted newest first, into one row per day in the time zone, keeping the newest (rule F27). */
export function foldByDay(signIns: readonly SignIn[], timeZone: string): Folds {
  const offsetAt = createOffsets(timeZone)
  const hidden: string[] = []
  const counts = new Map<string, number>()
  let newest: { id: string; day: number } | undefined
  for (const { id, at } of signIns) {
    const today = Math.floor((at + offsetAt(at)) / days(1))
    if (newest?.day !== today) {
      newest = { id, day: today }
      continue
    }
    hidden.push(id)
    counts.set(newest.id, (counts.get(newest.id) ?? 1) + 1)
  }
  return { hidden, counts }
}
