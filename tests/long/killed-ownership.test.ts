import { expect, inject, it } from 'vitest'
import { killSequences } from '../support/programs/kill-sequences.ts'
import type {} from '../support/server/database.ts'
import { createDatabase } from '../support/server/postgres.ts'

// SEED=… SEQUENCES=1 repeats a sequence.
const count = Number(process.env.SEQUENCES ?? 200)
const seed = Number(process.env.SEED ?? 1)

it.each(['PGlite', 'PostgreSQL'])(
  `on %s, ${count} sequences (SEED=${seed}) that are killed lose no user, and let no one take one over`,
  async (engine) => {
    const url = engine === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined
    const { killed, problems } = await killSequences({ count, seed }, url)
    process.stdout.write(`${engine}: ${killed} of ${count} sequences killed, ${problems.length} problems\n`)
    expect(problems).toEqual([])
    expect(killed).toBeGreaterThan(count * 0.9)
  },
  count * 30_000,
)
