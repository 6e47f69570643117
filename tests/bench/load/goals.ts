import { quantile } from '../server/paired-statistics.ts'
import { type CallName, calls, type LoadRecord } from './record.ts'

/** What a run is judged by. */
export type Outcome = {
  record: LoadRecord
  /** acknowledged writes that are missing in the database (losses.ts) */
  losses: readonly string[]
  /** lines of the servers' logs */
  errorLines: readonly string[]
  /** the growth of each server's heap, in percent in 20 minutes; undefined after a kill or in a short run */
  heapSlopes?: readonly number[]
}

export const goals = {
  /** milliseconds of calls without argon2, at the 99th percentile */
  p99: 500,
  /** percent in 20 minutes */
  heapSlope: 3,
} as const

/**
 * Lists the goals that a run misses, a sentence each. In every run, no response is unexpected, no write is lost, and
 * everyone gets in.
 * @param allowsInterruptions whether a call may end without a response, because servers were stopped
 * @param judgesTimes whether times have a goal
 */
export function findMisses(
  { record, losses, errorLines, heapSlopes }: Outcome,
  { allowsInterruptions, judgesTimes }: { allowsInterruptions: boolean; judgesTimes: boolean },
): string[] {
  const misses: string[] = []
  if (record.rounds === 0) misses.push('No one completed a round.')
  for (const [what, times] of record.rejections)
    misses.push(`${times} ${times === 1 ? 'response was' : 'responses were'} unexpected: ${what}.`)
  for (const lost of [...record.losses, ...losses]) misses.push(`An acknowledged write was lost: ${lost}.`)
  for (const stranded of record.stranded) misses.push(`Someone did not get in: ${stranded}.`)
  for (const line of errorLines) misses.push(`A server logged an error: ${line.slice(0, 300)}`)
  if (!allowsInterruptions) {
    for (const [what, times] of record.interruptions)
      misses.push(`${times} ${times === 1 ? 'call' : 'calls'} failed: ${what}.`)
  }
  // An unknown slope is no success.
  for (const [index, slope] of (heapSlopes ?? []).entries())
    if (!(slope <= goals.heapSlope))
      misses.push(
        `The heap of server ${index + 1} grows by ${slope.toFixed(1)} % in 20 minutes; the goal is at most ${goals.heapSlope} %.`,
      )
  if (!judgesTimes) return misses
  for (const name of Object.keys(calls) as CallName[]) {
    const p99 = quantile(record.times[name], 0.99)
    if (!calls[name].hasArgon2 && p99 > goals.p99)
      misses.push(
        `"${name}" takes ${p99.toFixed(0)} ms at the 99th percentile; the goal is at most ${goals.p99} ms.`,
      )
  }
  return misses
}
