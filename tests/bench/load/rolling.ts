import { setTimeout as sleep } from 'node:timers/promises'
import { type Run, type RunOptions, runPeople } from './run.ts'
import type { LoadSite } from './site.ts'

/** The steps of an upgrade and of the way back: at which part of the run which server gets which version. */
const steps = [
  { at: 1 / 6, server: 0, version: 'next' },
  { at: 2 / 6, server: 1, version: 'next' },
  { at: 4 / 6, server: 0, version: 'present' },
  { at: 5 / 6, server: 1, version: 'present' },
] as const

/**
 * Lets people work while the two servers are replaced one after the other by those of the next version, which migrate the
 * database, and then by those of this version again.
 * @param next the program of the next version
 * @param whileMixed is called while the first server has the next version and the second one has this version
 */
export async function runRolling(
  site: LoadSite,
  options: RunOptions,
  next: string,
  report: (line: string) => void,
  whileMixed: () => Promise<void> = async () => {},
): Promise<Run> {
  const run = await runPeople(site, options, async (elapsed) => {
    for (const [index, { at, server, version }] of steps.entries()) {
      await sleep(Math.max(0, at * options.minutes - elapsed()) * 60_000)
      await site.servers[server].stop()
      await site.servers[server].start(version === 'next' ? next : undefined)
      report(`${elapsed().toFixed(1)} min: server ${server + 1} has the ${version} version`)
      if (index === 0) await whileMixed()
    }
    await sleep(Math.max(0, options.minutes - elapsed()) * 60_000)
    return steps.length
  })
  return { ...run, heaps: [] }
}
