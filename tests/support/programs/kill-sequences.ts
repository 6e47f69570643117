import { randomInt } from 'node:crypto'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { build } from 'vite'
import { connectFolder, connectPostgres } from '../../../server/platform/db/connect.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { toNodeBuild } from '../../../vite.server.config.ts'
import { readState, recordSequence } from '../server/ownership/record-sequence.ts'
import { makeFolder } from './places.ts'
import { repository, runProgram } from './server-process.ts'

export type KilledSequences = { killed: number; problems: string[] }

/** Empty databases, each a copy of one with the tables. */
type Databases = {
  /** the environment variable with which run-recorded.ts opens a database */
  toVariable(name: string): Record<string, string>
  create(name: string): Promise<void>
  /** Opens a database that a killed process has left. */
  open(name: string): Promise<Database>
  remove(name: string): Promise<void>
  close(): Promise<void>
}

/**
 * Runs random sequences of acts (docs/rules/ownership.md), each twice: once to its end, with the state after each
 * transaction; and once in a process that is killed (`kill -9`) at a random moment of a transaction that changes
 * something. The killed process must leave the state after its last transaction, or after the one that was running. So
 * a kill loses no user, and lets no one take one over.
 * @param url a PostgreSQL server; by default, PGlite in a folder
 */
export async function killSequences(
  { count, seed }: { count: number; seed: number },
  url: string | undefined,
): Promise<KilledSequences> {
  const databases = url === undefined ? await openFolders() : await openServer(url)
  const report: KilledSequences = { killed: 0, problems: [] }
  await bundleProgram()
  try {
    for (let current = seed; current < seed + count; current += 1) {
      const { states, problems } = await runWhole(databases, current)
      report.problems.push(...problems)
      const changes = states.flatMap((state, index) =>
        index > 1 && state !== states[index - 1] ? [index] : [],
      )
      const chosen = changes[randomInt(changes.length)] ?? 1
      const { isKilled, commits, state } = await runKilled(databases, current, chosen - 1)
      if (isKilled) report.killed += 1
      if (state !== states[commits] && state !== states[commits + 1]) {
        report.problems.push(`seed ${current}: killed after ${commits} transactions, which left ${state}`)
      }
    }
  } finally {
    await databases.close()
  }
  return report
}

const bundle = 'dist/killed-sequences'

/** The bundle starts five times as fast as its source. */
async function bundleProgram(): Promise<void> {
  const programs = { 'run-recorded': join(repository, 'tests/support/server/ownership/run-recorded.ts') }
  await build({ ...toNodeBuild(programs, join(repository, bundle)), configFile: false, logLevel: 'warn' })
}

async function runWhole(databases: Databases, seed: number) {
  await databases.create('whole')
  const db = await databases.open('whole')
  const states = [await readState(db)]
  const { problems } = await recordSequence(db, seed, async () => void states.push(await readState(db)))
  await db.close()
  await databases.remove('whole')
  return { states, problems }
}

/** @param last the number of transactions after which the process is killed, within a few milliseconds */
async function runKilled(databases: Databases, seed: number, last: number) {
  await databases.create('killed')
  const program = runProgram([`${bundle}/run-recorded.js`], {
    ...databases.toVariable('killed'),
    SEED: `${seed}`,
  })
  await new Promise<void>((resolve) => {
    const look = () => program.output().length >= last && resolve()
    program.child.stdout?.on('data', look)
    void program.ended.then(() => resolve())
  })
  await sleep(randomInt(0, 12))
  program.child.kill('SIGKILL')
  const end = await program.ended
  const output = program.output()
  if (output.replace(/\.+/, '') !== '') throw new Error(output)
  const db = await databases.open('killed')
  const state = await readState(db)
  await db.close()
  await databases.remove('killed')
  return { isKilled: end === 'SIGKILL', commits: output.length, state }
}

async function openFolders(): Promise<Databases> {
  const { path, remove } = await makeFolder()
  const toPath = (name: string) => join(path, name)
  await mkdir(toPath('empty'))
  await (await connectFolder(toPath('empty'))).close()
  return {
    toVariable: (name) => ({ DATA_DIR: toPath(name) }),
    create: (name) => cp(toPath('empty'), toPath(name), { recursive: true }),
    open: (name) => connectFolder(toPath(name)),
    remove: (name) => rm(toPath(name), { recursive: true }),
    close: remove,
  }
}

async function openServer(server: string): Promise<Databases> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const toName = (name: string) => `sequences_${process.pid}_${name}`
  const toUrl = (name: string) => {
    const url = new URL(server)
    url.pathname = `/${toName(name)}`
    return url.href
  }
  const remove = async (name: string) =>
    void (await client.query(`drop database if exists ${toName(name)} with (force)`))
  await client.query(`create database ${toName('empty')}`)
  await (await connectPostgres(toUrl('empty'))).close()
  return {
    toVariable: (name) => ({ DATABASE_URL: toUrl(name) }),
    create: async (name) =>
      void (await client.query(`create database ${toName(name)} template ${toName('empty')}`)),
    async open(name) {
      // PostgreSQL finishes the transaction of a killed client before it notices.
      const query = `select 1 from pg_stat_activity where datname = '${toName(name)}'`
      while ((await client.query(query)).rows.length > 0) await sleep(5)
      return connectPostgres(toUrl(name))
    },
    remove,
    async close() {
      for (const name of ['whole', 'killed', 'empty']) await remove(name)
      await client.end()
    },
  }
}
