import { createOffsets } from '../lists/zone-rules.ts'

/** One sign-in: its row of activity, and when it was, in milliseconds since 1970. */
export type SignIn = { id: string; at: number }

/** What folding leaves out, and how many sign-ins each row that is left stands for, where it is more than one. */
export type Folds = { hidden: readonly string[]; counts: ReadonlyMap<string, number> }

export const noFolds: Folds = { hidden: [], counts: new Map() }

const day = 24 * 60 * 60_000

/**
 * Folds sign-ins, the newest first, into one row a day: the newest of each day of the zone stays (rule F27).
 */
export function foldByDay(signIns: readonly SignIn[], timeZone: string): Folds {
  const offsetAt = createOffsets(timeZone)
  const hidden: string[] = []
  const counts = new Map<string, number>()
  let kept: { id: string; day: number } | undefined
  for (const { id, at } of signIns) {
    const today = Math.floor((at + offsetAt(at)) / day)
    if (kept?.day !== today) {
      kept = { id, day: today }
      continue
    }
    hidden.push(id)
    counts.set(kept.id, (counts.get(kept.id) ?? 1) + 1)
  }
  return { hidden, counts }
}
