import { expect, it } from 'vitest'
import { fuzz } from '../support/server/fuzz/run.ts'

const count = Number(process.env.FUZZ_REQUESTS ?? 100_000)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32)

it(`${count} hostile requests (seed ${seed}) get no unexpected server error`, async () => {
  const began = Date.now()
  const { requests, statuses, failures } = await fuzz(count, seed, 6)
  const seconds = Math.round((Date.now() - began) / 1000)
  const counts = [...statuses].sort().map(([status, responses]) => `${status}: ${responses}`)
  process.stdout.write(`${requests} requests, seed ${seed}, ${seconds} s; responses ${counts.join(', ')}\n`)
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(count)
})
