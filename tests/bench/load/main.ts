import { build } from '../../../scripts/steps/build.mjs'
import { ConfigError } from '../../../server/platform/errors/config-error.ts'
import { installNextMinor } from '../../support/upgrade/next-minor.ts'
import { defaultMinutes, type Mode, parseLoadOptions, toDirectorySize } from './arguments.ts'
import { findMisses } from './goals.ts'
import { printRun } from './print-run.ts'
import { runRolling } from './rolling.ts'
import { type RunOptions, runKills, runSteady } from './run.ts'
import { openSite } from './site.ts'

const runs: Record<Mode, typeof runSteady> = {
  steady: runSteady,
  kill: runKills,
  async rolling(site, options, report) {
    const { program, remove } = await installNextMinor()
    return runRolling(site, options, program, report).finally(remove)
  },
}

/**
 * npm run bench:load [-- --steady --kill --rolling --people 500 --minutes 30 --think 90]
 *
 * Two servers in production mode on one PostgreSQL, behind nginx with the recipe of docs/proxies.md, with the usual
 * limits. People, each from a separate IP address, sign in by code, open a cake, list their files and sign out, one
 * round after another. `--people` is how many do so at the same time, `--think` the average pause in seconds between
 * two rounds. With the defaults, about five people sign in each second. `--steady` takes 30 minutes and judges errors,
 * times and heaps. `--kill` takes 10 minutes, kills one server every 30 seconds, and judges whether acknowledged writes
 * are lost. `--rolling` takes 10 minutes, replaces the servers by the next version (tests/upgrade) and back, and allows no error.
 * Without a mode, all run. Exits with code 1 if a goal is missed (goals.ts).
 */
async function bench(mode: Mode, options: RunOptions): Promise<string[]> {
  const size = toDirectorySize(options)
  console.log(
    `── ${mode}: ${options.people} people at work, of ${size}; ${options.minutes} min; think time ${options.think} s`,
  )
  const site = await openSite(size)
  try {
    const run = await runs[mode](site, options, console.log)
    for (const line of printRun(run)) console.log(line)
    const [allowsInterruptions, judgesTimes] = [mode === 'kill', mode === 'steady']
    return findMisses(run, { allowsInterruptions, judgesTimes }).map((miss) => `${mode}: ${miss}`)
  } finally {
    await site.stop()
  }
}

try {
  const { modes, minutes, ...options } = parseLoadOptions(process.argv.slice(2))
  await build()
  const misses: string[] = []
  for (const mode of modes)
    misses.push(...(await bench(mode, { ...options, minutes: minutes ?? defaultMinutes[mode] })))
  console.log(misses.length === 0 ? 'All goals are met.' : `Missed goals:\n${misses.join('\n')}`)
  process.exitCode = misses.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
