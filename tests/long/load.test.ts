import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toDirectorySize } from '../bench/load/arguments.ts'
import { findMisses } from '../bench/load/goals.ts'
import { findLosses } from '../bench/load/losses.ts'
import { type Run, runKills } from '../bench/load/run.ts'
import { type LoadSite, openSite } from '../bench/load/site.ts'

// `npm run bench:load` has 500 people for half an hour. These twenty seconds show that it works, and that it notices
// what is lost.
const options = { people: 20, minutes: 20 / 60, think: 4 }

let site: LoadSite
let run: Run
let since: Date

beforeAll(async () => {
  site = await openSite(toDirectorySize(options))
  since = new Date()
  run = await runKills(site, options, () => {}, 12)
}, 600_000)

afterAll(() => site?.stop())

it('people sign in, open a cake and sign out while a server is killed, and nothing acknowledged is lost', () => {
  expect(run.restarts).toBe(1)
  expect(run.record.rounds).toBeGreaterThanOrEqual(options.people)
  expect(findMisses(run, { allowsInterruptions: true, judgesTimes: false })).toEqual([])
})

it('a write that is missing in the database is reported', async () => {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query(
    `delete from log_entries where id = (select max(id) from log_entries where kind = 'sign_in')`,
  )
  await client.query(
    `delete from activity where id = (select id from activity where action = 'file_opened' order by at desc limit 1)`,
  )
  await client.end()
  const losses = await findLosses(site.databaseUrl, run.record, since)
  expect(losses.sort()).toEqual([
    expect.stringMatching(/^opened cakes of .+ in the database$/),
    expect.stringMatching(/^sign-ins of .+ in the database$/),
  ])
})
