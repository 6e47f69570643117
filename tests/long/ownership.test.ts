import { expect, inject, it } from 'vitest'
import { runSeparately } from '../support/mutations/ownership-runs.ts'
import type {} from '../support/server/database.ts'

// SEED=… SEQUENCES=1 repeats a sequence.
const count = Number(process.env.SEQUENCES ?? 10_000)
const first = Number(process.env.SEED ?? 1000)
/** Each process has its own database, which stays small. */
const perProcess = 500

it.each(['PGlite', 'PostgreSQL'])(
  `on %s, ${count} random sequences (SEED=${first}) lose no user, and let no one take one over`,
  async (engine) => {
    const postgresUrl = engine === 'PostgreSQL' ? inject('postgresUrl') : undefined
    for (let offset = 0; offset < count; offset += perProcess) {
      const run = { count: Math.min(perProcess, count - offset), seed: first + offset, postgresUrl }
      expect(await runSeparately('ownership', run)).toBeUndefined()
    }
  },
  count * 3_000 + 60_000,
)
