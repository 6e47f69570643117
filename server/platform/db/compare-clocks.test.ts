import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createClockComparison } from './compare-clocks.ts'
import type { Database, Tx } from './database.ts'

it('logs one line when the clocks differ by more than 30 seconds, and one when they agree again', async () => {
  const logged: string[] = []
  const log = pino({}, { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) })
  let ahead = 0
  const databaseNow = 1_800_000_000
  const tx = { execute: async () => ({ rows: [{ now: databaseNow }] }) } as unknown as Tx
  const db: Pick<Database, 'read'> = { read: (work) => work(tx) }
  const clock = { now: () => new Date((databaseNow + ahead) * 1000), sleep: async () => {} }
  const compare = createClockComparison({ db, clock, log })
  for (const seconds of [0, 30, 3600, 3600, -3600, 0, 0, -31]) {
    ahead = seconds
    await compare()
  }
  const sentence = (difference: string) =>
    `The clock of this machine is ${difference} the clock of the database. Codes, sessions and links depend on it.`
  expect(logged).toEqual([
    sentence('3600 seconds ahead of'),
    'The clock of this machine agrees with the clock of the database again.',
    sentence('31 seconds behind'),
  ])
})
