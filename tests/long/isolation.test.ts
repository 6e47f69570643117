import { expect, it } from 'vitest'
import { crossAtRandom } from '../support/server/isolation/random-calls.ts'

const count = Number(process.env.CALLS ?? 10_000)
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)

it(`${count} random calls (SEED=${seed}) reveal and change nothing in another project`, async () => {
  const began = Date.now()
  const { calls, statuses, problems } = await crossAtRandom(count, seed)
  const seconds = Math.round((Date.now() - began) / 1000)
  const counts = [...statuses].sort().map(([status, responses]) => `${status}: ${responses}`)
  process.stdout.write(
    `${calls} isolation calls, seed ${seed}, ${seconds} s; responses ${counts.join(', ')}\n`,
  )
  expect(problems).toEqual([])
  expect(calls).toBe(count)
})
