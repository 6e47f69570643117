import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type KilledDelivery, startKilledDelivery } from '../support/programs/killed-delivery.ts'
import type {} from '../support/server/database.ts'
import { createDatabase } from '../support/server/postgres.ts'

const rounds = 5

let delivery: KilledDelivery
beforeAll(async () => {
  delivery = await startKilledDelivery(await createDatabase(inject('postgresUrl')))
}, 180_000)
afterAll(() => delivery?.stop(), 60_000)

it(`${rounds} kills of a process that sends emails lose none`, async () => {
  const missing: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { requested, left, seconds, again, lost } = await delivery.kill(round * 90)
    process.stdout.write(
      `${requested} codes requested, ${left} not sent when the process was killed, ` +
        `sent by the other process after ${seconds.toFixed(1)} s, ${again} arrived twice\n`,
    )
    missing.push(...lost)
  }
  expect(missing).toEqual([])
}, 600_000)
