import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from '../../../scripts/steps/build.mjs'
import { installProgram } from '../../support/programs/installed-program.ts'
import { makeFolder } from '../../support/programs/places.ts'
import { productionSettings, runProgram } from '../../support/programs/server-process.ts'
import { findFreePort } from '../../support/server/free-port.ts'
import { quantile } from './paired-statistics.ts'

/** Seconds and megabytes. The limits of the embedded database are above those of the bare database in the same run. */
const limits = {
  postgres: { seconds: 1.5, memory: 160 },
  embedded: { seconds: 1, memory: 100 },
}

/** How long a server rests before its memory is read, in milliseconds. */
const pauseMs = 20_000

type Start = { seconds: number; memory: number }

/**
 * Measures how long the bundled program takes to start with an existing database, and its resident memory at rest: with
 * PostgreSQL, and with the embedded database in turns with the bare database on the same files.
 * @returns exceeded limits
 */
export async function benchStart(databaseUrl: string, rounds: number): Promise<string[]> {
  await build()
  const folder = await makeFolder()
  try {
    const program = await installProgram(join(folder.path, 'program'))
    const dataDir = join(folder.path, 'data')
    const starts = {
      postgres: () =>
        startProgram(program, { DATABASE_URL: databaseUrl, DATA_DIR: join(folder.path, 'other') }),
      embedded: () => startProgram(program, { DATA_DIR: dataDir }),
      bare: () => startBare(join(dataDir, 'db')),
    }
    // The first start creates the tables.
    await starts.postgres()
    await starts.embedded()
    const results: Record<keyof typeof starts, Start[]> = { postgres: [], embedded: [], bare: [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ['postgres', 'embedded', 'bare'] as const) results[name].push(await starts[name]())
    }
    return judge(results)
  } finally {
    await folder.remove()
  }
}

function judge(results: Record<'postgres' | 'embedded' | 'bare', Start[]>): string[] {
  const of = (name: keyof typeof results) => ({
    seconds: quantile(
      results[name].map(({ seconds }) => seconds),
      0.5,
    ),
    memory: quantile(
      results[name].map(({ memory }) => memory),
      0.5,
    ),
  })
  const [postgres, embedded, bare] = [of('postgres'), of('embedded'), of('bare')]
  const above = { seconds: embedded.seconds - bare.seconds, memory: embedded.memory - bare.memory }
  const describe = ({ seconds, memory }: Start) => `${seconds.toFixed(2)} s, ${memory.toFixed(0)} MB at rest`
  console.log(`Start with PostgreSQL: ${describe(postgres)}`)
  console.log(`Start with the embedded database: ${describe(embedded)}; the bare database: ${describe(bare)}`)
  return [
    ...findExcess('the start with PostgreSQL', postgres, limits.postgres),
    ...findExcess('the start with the embedded database, above the bare database,', above, limits.embedded),
  ]
}

const findExcess = (what: string, start: Start, limit: Start): string[] => [
  ...(start.seconds > limit.seconds
    ? [`${what} takes ${start.seconds.toFixed(2)} s, at most ${limit.seconds} wanted`]
    : []),
  ...(start.memory > limit.memory
    ? [`${what} needs ${start.memory.toFixed(0)} MB, at most ${limit.memory} wanted`]
    : []),
]

/** Starts the program, waits until it is ready, lets it rest, and stops it. */
async function startProgram(program: string, env: Record<string, string>): Promise<Start> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const server = runProgram([program, 'serve'], {
    ...productionSettings,
    ...env,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  })
  const url = `http://127.0.0.1:${port}/readyz`
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (server.child.exitCode !== null) throw new Error(server.output())
    await sleep(10)
  }
  const seconds = (performance.now() - startedAt) / 1000
  await sleep(pauseMs)
  const memory = await readMemory(server.child.pid ?? 0)
  await server.stop()
  return { seconds, memory }
}

/** Opens the database folder without the program. The time includes the start of Node. */
async function startBare(folder: string): Promise<Start> {
  const path = fileURLToPath(new URL('bare-database.mjs', import.meta.url))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [path, folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(child, 'message')
  const seconds = (performance.now() - startedAt) / 1000
  await sleep(pauseMs)
  const memory = await readMemory(child.pid ?? 0)
  child.disconnect()
  await once(child, 'exit')
  return { seconds, memory }
}

/** Returns resident memory in MB. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000
}
