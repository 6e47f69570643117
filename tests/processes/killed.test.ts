import { expect, inject, it } from 'vitest'
import { killRounds } from '../support/programs/kill-rounds.ts'
import { killSequences } from '../support/programs/kill-sequences.ts'
import type {} from '../support/server/database.ts'

// `npm run test:long` has twenty rounds and 200 sequences on each database. These few runs show every day that the
// checks themselves work.
const rounds = 2
const sequences = 2

it(`loses nothing when it is killed ${rounds} times in the middle of its work`, async () => {
  const report = await killRounds(rounds, inject('postgresUrl'))
  expect(report.losses).toEqual([])
  expect(report.halves).toEqual([])
  // The kills must have interrupted the server's work, or they show nothing.
  const { registered, codes, bakes } = report.acknowledged
  expect(Math.min(registered.length, codes.length, bakes.length)).toBeGreaterThan(0)
  expect(report.interrupted).toBeGreaterThan(0)
})

it(`loses no user when it is killed in the middle of ${sequences} sequences of acts`, async () => {
  const { killed, problems } = await killSequences({ count: sequences, seed: 1 }, inject('postgresUrl'))
  expect(problems).toEqual([])
  expect(killed).toBeGreaterThan(0)
})
