import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { allUnavailable, allWork, type Drill, startDrill } from '../../support/drills/drill.ts'
import { mountSmallDisk, type SmallDisk } from '../../support/drills/small-disk.ts'
import type {} from '../../support/server/database.ts'
import { type StartedPostgres, startPostgres } from '../../support/server/postgres.ts'

// The disk of the database is full, while visitors sign in and users open cakes.

let disk: SmallDisk
let drill: Drill | undefined
let postgres: StartedPostgres | undefined

beforeEach(async () => {
  disk = await mountSmallDisk(400)
})
afterEach(async () => {
  await drill?.stop()
  await postgres?.stop()
  await disk.unmount()
  drill = undefined
  postgres = undefined
}, 60_000)

const full = 'The disk of the database is full. Requests that write get the status 503 until it has space.'
const available = expect.stringMatching(/^The database is available again, after \d+ seconds?\.$/)

/** Fills the disk, and checks what clients and the log say. */
async function fillDisk(running: Drill) {
  expect(await running.watch()).toEqual(allWork)
  disk.fill()
  // PostgreSQL still writes where its files have room.
  await expect.poll(() => running.watch(), { timeout: 120_000, interval: 1000 }).toEqual(allUnavailable)
  expect(await running.health('/healthz')).toEqual([200, { status: 'alive' }])
  expect(await running.health('/readyz')).toEqual([503, { status: 'disk_full' }])
  expect(running.takeProblems()).toEqual([full])
}

async function freeDisk(running: Drill) {
  disk.free()
  await expect.poll(() => running.health('/readyz'), { timeout: 30_000 }).toEqual([200, { status: 'ready' }])
  await running.settle()
  expect(await running.watch()).toEqual(allWork)
  expect(running.takeProblems()).toEqual([available])
  expect(await running.findLosses()).toEqual([])
}

it('the disk of PostgreSQL is full: every call gets 503 until it has space, and nothing is lost', async () => {
  postgres = await startPostgres({ parent: disk.path })
  drill = await startDrill(postgres?.url ?? '')
  await fillDisk(drill)
  expect(await drill.diagnose()).toEqual({
    database_disk_full: expect.stringContaining('Free space on the disk of PostgreSQL'),
    server_not_ready: expect.stringContaining('disk_full'),
  })
  await freeDisk(drill)
  expect(await drill.diagnose()).toEqual({})
})

it('the disk of the embedded database is full: the same, and a restart says what is wrong', async () => {
  const settings = { DATABASE_URL: '', DATA_DIR: join(disk.path, 'data') }
  drill = await startDrill(inject('postgresUrl'), settings)
  await fillDisk(drill)
  const expected = { disk_full: expect.stringContaining('Free space on this disk') }
  expect(await drill.diagnose()).toEqual({
    ...expected,
    server_not_ready: expect.stringContaining('disk_full'),
  })

  await drill.server.stop()
  await expect(drill.start()).rejects.toThrow(
    /ended \(1\) before it was ready:\nThe disk of \S+ has only 0 MB left, and the database needs at least 64 MB\. Free space on it\.\n$/,
  )
  expect(await drill.diagnose()).toEqual(expected)

  disk.free()
  await drill.start()
  await drill.settle()
  expect(await drill.watch()).toEqual(allWork)
  disk.fill()
  await expect.poll(() => drill?.takeProblems(), { timeout: 30_000 }).toEqual([full])
  await freeDisk(drill)
})
