import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allUnavailable, allWork, type Drill, startDrill } from '../../support/drills/drill.ts'
import { type StartedPostgres, startPostgres } from '../../support/server/postgres.ts'

// PostgreSQL is gone for a minute, while visitors sign in and users open cakes.

let postgres: StartedPostgres
let drill: Drill

beforeAll(async () => {
  const started = await startPostgres()
  if (!started) throw new Error('PostgreSQL is not installed.')
  postgres = started
  drill = await startDrill(postgres.url)
}, 180_000)

afterAll(async () => {
  await drill?.stop()
  await postgres?.stop()
}, 60_000)

it('PostgreSQL is gone for a minute: every call gets 503, two lines are logged, and nothing is lost', async () => {
  expect(await drill.watch()).toEqual(allWork)
  expect(drill.takeProblems()).toEqual([])

  await postgres.crash()
  const end = sleep(60_000)
  await drill.settle()
  expect(await drill.watch()).toEqual(allUnavailable)
  expect(await drill.health('/healthz')).toEqual([200, { status: 'alive' }])
  expect(await drill.health('/readyz')).toEqual([503, { status: 'database_unavailable' }])
  expect(await drill.diagnose()).toEqual({
    database_no_connection: expect.stringContaining('Start the database'),
    server_not_ready: expect.stringContaining('database_unavailable'),
  })
  const page = await fetch(`${drill.origin}/login`, { headers: { accept: 'text/html,*/*' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=UTF-8'])
  expect(await page.text()).toContain('The server is currently unavailable. Please try again later.')
  await end
  expect(drill.takeProblems()).toEqual([
    expect.stringMatching(
      /^The database is not available \(.+\)\. Requests get the status 503 until it is\.$/,
    ),
  ])

  await postgres.start()
  await expect.poll(() => drill.health('/readyz'), { timeout: 30_000 }).toEqual([200, { status: 'ready' }])
  await drill.settle()
  expect(await drill.watch()).toEqual(allWork)
  expect(drill.takeProblems()).toEqual([
    expect.stringMatching(/^The database is available again, after \d+ seconds?\.$/),
  ])
  expect(await drill.diagnose()).toEqual({})
  expect(await drill.findLosses()).toEqual([])
})
