import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { build } from '../../../scripts/steps/build.mjs'
import { makeFolder } from '../../support/programs/places.ts'
import { createDatabase, startPostgres } from '../../support/server/postgres.ts'
import { startCakelock } from './cakelock.ts'
import { startCodeInbox } from './inbox.ts'
import { startBare, startBetterAuth } from './peers.ts'
import { judge, print } from './report.ts'
import { createRunner, type Result, runRound } from './rounds.ts'
import { volume } from './volume.ts'

export type SaturationOptions = {
  /** how long each act is measured with each number of clients */
  seconds: number
  rounds: number
  /** how many processes of the product share the database */
  processes: number
  /** how long the mail server takes for each reply */
  replyMs: number
}

const clientCounts = [1, 16, 64]

/**
 * Measures how many sign-ins, session checks and calls of the portal a server completes with more and more clients, next to
 * better-auth and a server that does the minimum by hand. All use one PostgreSQL, whose commits wait for the disk, and one
 * mail server, and take turns. @returns exceeded limits
 */
export async function benchSaturation({
  seconds,
  rounds,
  processes,
  replyMs,
}: SaturationOptions): Promise<string[]> {
  await build()
  const started: (() => unknown)[] = []
  try {
    const folder = await makeFolder()
    started.push(() => folder.remove())
    const postgres = await startPostgres({ isDurable: true })
    if (postgres === undefined) return ['PostgreSQL: not installed']
    started.push(() => postgres.stop())
    const postmaster = await findPostmaster(postgres.url)
    const inbox = await startCodeInbox(replyMs)
    started.push(() => inbox.stop())
    const place = async () => ({ databaseUrl: await createDatabase(postgres.url), smtpUrl: inbox.url })
    const { databaseUrl } = await place()
    const contestants = [
      await startCakelock({ databaseUrl, inbox, folder: folder.path }, processes, volume),
      await startBetterAuth(await place(), volume),
      await startBare(await place(), volume),
    ]
    started.push(...contestants.map((contestant) => () => contestant.stop()))
    const runners = contestants.map((contestant) => createRunner(contestant, inbox))
    await runRound(runners, { clients: 8, seconds: 2, postmaster })
    const results: Result[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const clients of clientCounts) {
        results.push(...(await runRound(runners, { clients, seconds, postmaster })))
        runners.reverse()
      }
    }
    print(results, clientCounts)
    return judge(results)
  } finally {
    for (const stop of started.reverse()) await stop()
  }
}

/** @returns the process ID of PostgreSQL's main process, the parent of each connection's process */
async function findPostmaster(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const status = await readFile(`/proc/${rows[0]?.pid}/status`, 'utf8')
  await client.end()
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
}
