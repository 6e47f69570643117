import { quantile } from '../server/paired-statistics.ts'
import { goals } from './goals.ts'
import { type CallName, calls } from './record.ts'
import type { Run } from './run.ts'

/** Describes a run in a table of calls, and a line for each other figure. */
export function printRun({
  record,
  minutes,
  restarts,
  heaps,
  heapSlopes,
  usage,
  clientDelay,
}: Run): string[] {
  const rows = (Object.keys(calls) as CallName[]).map((name) => {
    const times = record.times[name]
    const figures = [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(0).padStart(7))
    const ratio = calls[name].hasArgon2 ? 'argon2' : (quantile(times, 0.99) / goals.p99).toFixed(2)
    return `${name.padEnd(18)}${String(times.length).padStart(8)}${figures.join('')}${ratio.padStart(12)}`
  })
  const emails = [0.5, 0.99, 1].map((share) => quantile(record.emailSeconds, share).toFixed(1))
  const list = (counts: Map<string, number>) =>
    [...counts].map(([what, times]) => `${times} × ${what}`).join(', ')
  return [
    `call                 count    p50    p95    p99    max  p99/${goals.p99} ms   (milliseconds)`,
    ...rows,
    `${record.rounds} rounds in ${minutes.toFixed(1)} min (${(record.rounds / minutes / 60).toFixed(1)}/s) by ${record.people.size} people`,
    `emails with a code after ${emails[0]} s (median), ${emails[1]} s (p99), ${emails[2]} s (longest)`,
    `processors: ${(usage * 100).toFixed(0)} % used; the client's timers are ${clientDelay.toFixed(0)} ms late (p99)`,
    ...heaps.map(
      (samples, index) =>
        `heap of server ${index + 1}: ${samples.map(({ bytes }) => (bytes / 1e6).toFixed(2)).join(', ')} MB; ` +
        (heapSlopes === undefined
          ? 'only runs of at least 30 min judge its growth'
          : `${heapSlopes[index]?.toFixed(1)} % in 20 min (goal: at most ${goals.heapSlope} %)`),
    ),
    ...(restarts > 0 ? [`${restarts} restarts`] : []),
    ...(record.interruptions.size > 0 ? [`interrupted calls: ${list(record.interruptions)}`] : []),
  ]
}
