import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { watchOutages } from './watch-outages.ts'

const codes = { unreachable: 'ECONNREFUSED', full: '53100', deadlock: '40P01', slow: '57014' }

/** A database whose calls fail for a reason, and a clock that a test moves second by second. */
function createBroken() {
  let reason: keyof typeof codes | undefined
  let ticks: (() => void)[] = []
  let now = 0
  const logged: string[] = []
  const respond = async () => {
    if (reason === undefined) return
    const cause = Object.assign(new Error('the text of an error'), { code: codes[reason] })
    throw new DatabaseUnavailable('The database is unavailable.', { cause })
  }
  const base = {
    transaction: respond,
    read: respond,
    ping: respond,
    requireSpace: respond,
    isFull: () => false,
  }
  const clock = {
    now: () => new Date(now),
    sleep: () => new Promise<void>((resolve) => void ticks.push(resolve)),
  }
  const log = pino({}, { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) })
  const db = watchOutages(base as unknown as Database, { log, clock })
  return {
    db,
    logged,
    set: (broken: typeof reason) => {
      reason = broken
    },
    call: () => db.transaction(async () => {}).then(String, (error: Error) => error.name),
    async tick() {
      now += 1000
      for (const resolve of ticks.splice(0)) resolve()
      ticks = []
      await new Promise(setImmediate)
    },
  }
}

it('an outage is two lines, however many calls fail', async () => {
  const { logged, set, call, tick } = createBroken()
  set('unreachable')
  for (let count = 0; count < 100; count += 1) expect(await call()).toBe('DatabaseUnavailable')
  for (let count = 0; count < 3; count += 1) await tick()
  set(undefined)
  expect(logged).toEqual([
    'The database is not available (ECONNREFUSED). Requests get the status 503 until it is.',
  ])
  await tick()
  await tick()
  expect(logged.slice(1)).toEqual(['The database is available again, after 4 seconds.'])
  set('unreachable')
  await call()
  expect(logged).toHaveLength(3)
})

it('a full disk is reported, also if the database crashes later', async () => {
  const { db, logged, set, call, tick } = createBroken()
  set('full')
  await call()
  expect(db.isFull()).toBe(true)
  set('unreachable')
  await tick()
  expect(db.isFull()).toBe(false)
  set(undefined)
  await tick()
  expect(logged).toEqual([
    'The disk of the database is full. Requests that write get the status 503 until it has space.',
    'The database is not available (ECONNREFUSED). Requests get the status 503 until it is.',
    'The database is available again, after 2 seconds.',
  ])
})

it.each([
  ['deadlock', 'A transaction was given up, because it was aborted repeatedly to end deadlocks.'],
  ['slow', 'A statement was ended, because it took longer than its limit.'],
] as const)('this is no outage: %s', async (reason, line) => {
  const { logged, set, call } = createBroken()
  set(reason)
  await call()
  expect(logged).toEqual([line])
})
