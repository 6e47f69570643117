import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toDirectorySize } from '../bench/load/arguments.ts'
import { findMisses } from '../bench/load/goals.ts'
import { runRolling } from '../bench/load/rolling.ts'
import { type LoadSite, openSite } from '../bench/load/site.ts'
import { bakeCake, opensCake, signUp } from '../support/programs/first-cake.ts'
import { installProgram } from '../support/programs/installed-program.ts'
import { makeFolder } from '../support/programs/places.ts'
import { runProgram, whenReady } from '../support/programs/server-process.ts'
import { startEmailSink } from '../support/server/email-sink.ts'
import { findFreePort } from '../support/server/free-port.ts'
import { installNextMinor, nextMinor, oldestVersion } from '../support/upgrade/next-minor.ts'

// The next version is this checkout with tests/upgrade/next-minor.patch: an index, a column with a default, and a removed
// column that this version no longer uses.

const options = { people: 20, minutes: 1.5, think: 4 }

let folder: Awaited<ReturnType<typeof makeFolder>>
let present: string
let next: Awaited<ReturnType<typeof installNextMinor>>

beforeAll(async () => {
  folder = await makeFolder()
  next = await installNextMinor()
  present = await installProgram(join(folder.path, 'present'))
}, 900_000)

afterAll(async () => {
  await next?.remove()
  await folder?.remove()
})

/** Runs a command of a version to its end. @returns its output. @throws Error with its output if it fails */
async function runCommand(program: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const started = runProgram([program, ...args], env, folder.path)
  if ((await started.ended) !== 0) throw new Error(started.output())
  return started.output()
}

it('two servers on PostgreSQL are upgraded one after the other, and back, without an error', async () => {
  const site: LoadSite = await openSite(toDirectorySize(options), present)
  const database = new pg.Client({ connectionString: site.databaseUrl })
  await database.connect()
  try {
    const plan = await runCommand(next.program, { DATABASE_URL: site.databaseUrl }, 'migrate', '--plan')
    expect(plan).toMatch(/^3 migrations are pending\./)
    expect(plan).toMatch(
      /log_entries \(.+\): an index is built; writes wait for less than 1 second, reads continue\./,
    )
    expect(plan).toMatch(
      /activity \(.+\): its definition changes; reads and writes wait for less than 1 second\./,
    )
    expect(plan).toContain(`Version ${oldestVersion} is the oldest that can use the database afterwards.`)

    let missing: string[] = ['not examined']
    const run = await runRolling(
      site,
      options,
      next.program,
      () => {},
      async () => {
        missing = await listMissingAssets(site)
      },
    )
    expect(findMisses(run, { allowsInterruptions: false, judgesTimes: false })).toEqual([])
    expect(run.record.rounds).toBeGreaterThan(options.people)
    expect(missing).toEqual([])

    const columns = await database.query(
      `select column_name as name from information_schema.columns
        where table_name = 'activity' and column_name in ('message', 'version')`,
    )
    expect(columns.rows).toEqual([{ name: 'version' }])
    const { rows } = await database.query(
      `select version, count(*)::int as entries from activity where action = 'file_opened' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { version: '', entries: expect.any(Number) },
      { version: nextMinor, entries: expect.any(Number) },
    ])
    const oldest = await database.query('select oldest_version from compatibility')
    expect(oldest.rows).toEqual([{ oldest_version: oldestVersion }])
  } finally {
    await database.end()
    await site.stop()
  }
}, 900_000)

/** Lists the files of each version's pages that one of the two servers does not have. */
async function listMissingAssets({ servers }: LoadSite): Promise<string[]> {
  const missing: string[] = []
  for (const program of [present, next.program]) {
    const assets = await readdir(join(program, '../dist/portal/assets'))
    const chunks = await readdir(join(program, '../dist/widget/chunks'))
    const paths = [
      ...assets.map((name) => `/assets/${name}`),
      ...chunks.map((name) => `/widget/chunks/${name}`),
    ]
    for (const { port } of servers) {
      for (const path of paths.filter((name) => name.endsWith('.js'))) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`)
        await response.arrayBuffer()
        if (response.status !== 200) missing.push(`${port}${path}`)
      }
    }
  }
  return missing
}

it('a data folder is upgraded, and used by this version again', async () => {
  const emails = await startEmailSink()
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    DATA_DIR: join(folder.path, 'data'),
    SMTP_URL: emails.url,
    CAKE_MASTER_KEY: '0f'.repeat(32),
  }
  const serve = async (program: string, work: () => Promise<void>) => {
    const server = runProgram([program, 'serve'], env, folder.path)
    await whenReady(server, `${origin}/readyz`)
    await work().finally(() => server.stop())
  }
  const email = 'baker@upgrade.test'
  try {
    await serve(present, async () => {
      await signUp(origin, email, emails)
      await bakeCake(origin, email, folder.path)
    })
    const plan = await runCommand(next.program, env, 'migrate', '--plan')
    expect(plan).toContain('No server can use the data folder meanwhile.')
    for (const program of [next.program, present]) {
      await serve(program, async () => {
        expect(await opensCake(origin, email, folder.path)).toBe(true)
      })
    }
  } finally {
    emails.close()
  }
}, 300_000)
