import { expect, it } from 'vitest'
import { actNames, runSequences } from '#support/server/members/run-sequences.ts'
import { createTestServer } from '#support/server/test-server.ts'

// `npm run test:long` runs ten thousand sequences on each database (tests/long/members.test.ts).
const count = Number(process.env.SEQUENCES ?? 8)
const seed = Number(process.env.SEED ?? 1)

it(
  `${count} random sequences (SEED=${seed}) let no one into an organization against the rules of members`,
  async () => {
    const isConcurrent = process.env.TEST_DATABASE === 'postgres'
    const report = await runSequences(await createTestServer(), { count, seed, isConcurrent })
    expect(report.problems).toEqual([])
    expect(report.sequences).toBe(count)
    expect(actNames.length).toBeGreaterThanOrEqual(35)
    // Few sequences do not take every act.
    if (count >= 20) expect(report.acts.size).toBeGreaterThanOrEqual(30)
  },
  120_000 + count * 10_000,
)
