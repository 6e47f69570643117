import { createPairedClient, type PairedClient } from '../server/paired-client.ts'
import { quantile } from '../server/paired-statistics.ts'
import type { Contestant } from './contestant.ts'
import { type ProcessorTime, readProcessorTime } from './processor.ts'

/** What one run measured. Times in milliseconds; processor time per call. */
export type Driven = {
  calls: number
  perSecond: number
  p50: number
  p95: number
  server: number
  database: number
}

/** Does one piece of work. @returns its duration in milliseconds, or undefined if nothing is left to do */
export type Work = (client: PairedClient) => Promise<number | undefined>

/**
 * Lets this many clients repeat the work one after the other for the given time. A call that fails ends the bench.
 * @param postmaster the process ID of PostgreSQL
 */
export async function drive(
  { ports, pids }: Pick<Contestant, 'ports' | 'pids'>,
  { clients, seconds, postmaster }: { clients: number; seconds: number; postmaster: number },
  work: Work,
): Promise<Driven> {
  const times: number[] = []
  const before = await readProcessorTime(pids, postmaster)
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const client = createPairedClient(ports[index % ports.length] ?? 0)
      while (performance.now() - startedAt < seconds * 1000) {
        const duration = await work(client)
        if (duration === undefined) break
        times.push(duration)
      }
      client.close()
    }),
  )
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const used = subtract(await readProcessorTime(pids, postmaster), before)
  return {
    calls: times.length,
    perSecond: times.length / elapsedSeconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    server: used.server / times.length,
    database: used.database / times.length,
  }
}

const subtract = (after: ProcessorTime, before: ProcessorTime): ProcessorTime => ({
  server: after.server - before.server,
  database: after.database - before.database,
})
