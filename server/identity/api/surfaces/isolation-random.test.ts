import { expect, it } from 'vitest'
import { crossAtRandom } from '#support/server/isolation/random-calls.ts'

// `npm run test:long` makes ten thousand calls (tests/long/isolation.test.ts).
const count = Number(process.env.CALLS ?? 30)
const seed = Number(process.env.SEED ?? 1)

it(
  `${count} random calls (SEED=${seed}) read and change nothing in another project`,
  async () => {
    const { calls, statuses, problems } = await crossAtRandom(count, seed)
    expect(problems).toEqual([])
    expect(calls).toBe(count)
    // Some calls succeed, and few reach a limit.
    const share = (status: number) => (statuses.get(status) ?? 0) / calls
    expect(share(200)).toBeGreaterThan(0.03)
    expect(share(429)).toBeLessThan(0.02)
  },
  60_000 + count * 200,
)
