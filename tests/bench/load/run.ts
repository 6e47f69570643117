import { cpus } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './goals.ts'
import { findLosses } from './losses.ts'
import { startPeople } from './people.ts'
import type { LoadSite } from './site.ts'
import { type HeapSample, toSlope } from './slope.ts'

export type RunOptions = { people: number; minutes: number; think: number }

export type Run = Outcome & {
  minutes: number
  /** how often a server was started again */
  restarts: number
  heaps: readonly HeapSample[][]
  /** the share of the machine's processor time that was used, from 0 to 1 */
  usage: number
  /** milliseconds by which the client's own timers were late, at the 99th percentile, which measured times contain */
  clientDelay: number
}

/** Only the last five samples of a run of this length span 20 minutes, so that their slope is not extrapolated. */
const judgedMinutes = 30

/** Lets people work while nothing else happens, and measures the heaps. @param report is called with each sample */
export async function runSteady(
  site: LoadSite,
  options: RunOptions,
  report: (line: string) => void,
): Promise<Run> {
  const { minutes } = options
  const heaps: HeapSample[][] = site.servers.map(() => [])
  const run = await runPeople(site, options, async (elapsed) => {
    for (let sample = 1; sample <= 6; sample += 1) {
      await sleep(Math.max(0, (sample * minutes) / 6 - elapsed()) * 60_000)
      const bytes = await measureHeaps(site)
      for (const [index, samples] of heaps.entries())
        samples.push({ minute: elapsed(), bytes: bytes[index] ?? 0 })
      report(
        `${elapsed().toFixed(1)} min: heaps of ${bytes.map((size) => (size / 1e6).toFixed(1)).join(' and ')} MB`,
      )
    }
    return 0
  })
  return { ...run, heaps, ...(minutes >= judgedMinutes && { heapSlopes: heaps.map(toSlope) }) }
}

/** Measures each heap five times, and returns the smallest: requests in flight are part of it. */
async function measureHeaps({ servers }: LoadSite): Promise<number[]> {
  let smallest = servers.map(() => Number.POSITIVE_INFINITY)
  for (let time = 0; time < 5; time += 1) {
    if (time > 0) await sleep(1000)
    const sizes = await Promise.all(servers.map((server) => server.measureHeap()))
    smallest = smallest.map((size, index) => Math.min(size, sizes[index] ?? size))
  }
  return smallest
}

/** Lets people work while one server at a time is killed and started again. */
export async function runKills(
  site: LoadSite,
  options: RunOptions,
  report: (line: string) => void,
  everySeconds = 30,
): Promise<Run> {
  const run = await runPeople(site, options, async (elapsed) => {
    let restarts = 0
    for (; ((restarts + 1) * everySeconds) / 60 < options.minutes; restarts += 1) {
      await sleep(Math.max(0, ((restarts + 1) * everySeconds) / 60 - elapsed()) * 60_000)
      const server = site.servers[restarts % 2 === 0 ? 0 : 1]
      await server.kill()
      await server.start()
      report(`${elapsed().toFixed(1)} min: server ${(restarts % 2) + 1} was killed and started again`)
    }
    await sleep(Math.max(0, options.minutes - elapsed()) * 60_000)
    return restarts
  })
  return { ...run, heaps: [] }
}

/**
 * Lets people work while `work` does something to the servers, and compares what was acknowledged with the database.
 * @param work runs for the length of the run, with the minutes since its start. @returns how often a server was restarted
 */
export async function runPeople(
  site: LoadSite,
  { people, think }: RunOptions,
  work: (elapsed: () => number) => Promise<number>,
): Promise<Omit<Run, 'heaps'>> {
  const since = new Date()
  const elapsed = () => (Date.now() - since.getTime()) / 60_000
  const started = startPeople(site, { directory: site.people, atWork: people, thinkSeconds: think })
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const before = readProcessorTime()
  const restarts = await work(elapsed)
  const after = readProcessorTime()
  delay.disable()
  const minutes = elapsed()
  const record = await started.stop()
  return {
    record,
    minutes,
    restarts,
    losses: await findLosses(site.databaseUrl, record, since),
    errorLines: (await Promise.all(site.servers.map((server) => server.listErrors()))).flat(),
    usage: (after.used - before.used) / (after.total - before.total),
    // The interval itself is part of each measured delay.
    clientDelay: Math.max(0, delay.percentile(99) / 1e6 - 10),
  }
}

function readProcessorTime(): { used: number; total: number } {
  const times = cpus().map((cpu) => cpu.times)
  const total = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { used: total - times.reduce((sum, { idle }) => sum + idle, 0), total }
}
