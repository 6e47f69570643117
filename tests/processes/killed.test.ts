import { expect, inject, it } from 'vitest'
import { killRounds } from '../support/kill-rounds.ts'
import type {} from '../support/server/drivers.ts'

/** Twenty rounds belong to the long run; two show every day that the checks themselves work. */
const rounds = 2

it(`loses nothing when it is killed ${rounds} times in the middle of its work`, async () => {
  const onPostgres = process.env.TEST_DATABASE === 'postgres'
  const report = await killRounds(rounds, onPostgres ? inject('postgresUrl') : undefined)
  expect(report.losses).toEqual([])
  expect(report.halves).toEqual([])
  // The rounds must have met the server at work, or they show nothing.
  const { registered, codes, bakes } = report.acknowledged
  expect(Math.min(registered.length, codes.length, bakes.length)).toBeGreaterThan(0)
  expect(report.interrupted).toBeGreaterThan(0)
})
