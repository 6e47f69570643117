import { expect, it } from 'vitest'
import { actNames, runSequences } from '#support/server/ownership/run-sequences.ts'
import { createTestServer } from '#support/server/test-server.ts'

// `npm run test:long` runs ten thousand sequences (tests/long/ownership.test.ts).
const count = Number(process.env.SEQUENCES ?? 20)
const seed = Number(process.env.SEED ?? 1)

it(
  `${count} random sequences (SEED=${seed}) lose no user, and let no one take over a user`,
  async () => {
    const races = process.env.TEST_DATABASE === 'postgres'
    const report = await runSequences(await createTestServer(), { count, seed, races })
    expect(report.problems).toEqual([])
    expect(report.sequences).toBe(count)
    expect(actNames.length).toBeGreaterThanOrEqual(30)
    // Few sequences do not take every act.
    const missing = actNames.filter((name) => !report.acts.has(name))
    expect(missing.length).toBeLessThanOrEqual(count >= 60 ? 0 : 10)
  },
  60_000 + count * 2_000,
)
