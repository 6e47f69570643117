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
  kills: number
  heaps: readonly HeapSample[][]
  /** the share of the machine's processor time that was used, from 0 to 1 */
  usage: number
  /** milliseconds by which the client's own timers were late, at the 99th percentile, which measured times contain */
  clientDelay: number
}

/** Lets people work while nothing else happens, and measures the heaps. @param report is called once a minute */
export async function runSteady(
  site: LoadSite,
  options: RunOptions,
  report: (line: string) => void,
): Promise<Run> {
  const heaps: HeapSample[][] = site.servers.map(() => [])
  const run = await runPeople(site, options, async (elapsed) => {
    const { minutes } = options
    // The last five of six samples span 20 minutes of a run of 30, so their slope is not extrapolated.
    const between = minutes / 6
    for (let sample = 1; sample <= 6; sample += 1) {
      await sleep(Math.max(0, sample * between - elapsed()) * 60_000)
      for (const [index, server] of site.servers.entries())
        heaps[index]?.push({ minute: elapsed(), bytes: await server.measureHeap() })
      report(
        `${elapsed().toFixed(1)} min: heaps of ${heaps.map((list) => toMegabytes(list.at(-1))).join(' and ')} MB`,
      )
    }
    return 0
  })
  return { ...run, heaps, heapSlopes: heaps.map(toSlope) }
}

const toMegabytes = (sample: HeapSample | undefined) => ((sample?.bytes ?? 0) / 1e6).toFixed(1)

/** Lets people work while one server at a time is killed and started again. */
export async function runKills(
  site: LoadSite,
  options: RunOptions,
  report: (line: string) => void,
  everySeconds = 30,
): Promise<Run> {
  const run = await runPeople(site, options, async (elapsed) => {
    let kills = 0
    for (; ((kills + 1) * everySeconds) / 60 < options.minutes; kills += 1) {
      await sleep(Math.max(0, ((kills + 1) * everySeconds) / 60 - elapsed()) * 60_000)
      const server = site.servers[kills % 2 === 0 ? 0 : 1]
      await server.kill()
      await server.start()
      report(`${elapsed().toFixed(1)} min: server ${(kills % 2) + 1} was killed and started again`)
    }
    await sleep(Math.max(0, options.minutes - elapsed()) * 60_000)
    return kills
  })
  return { ...run, heaps: [] }
}

/** @param work runs for the length of the run, with the minutes since its start @returns the number of kills */
async function runPeople(
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
  const kills = await work(elapsed)
  const after = readProcessorTime()
  delay.disable()
  const minutes = elapsed()
  const record = await started.stop()
  return {
    record,
    minutes,
    kills,
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
