import { expect, it } from 'vitest'
import { openDamagedCakes } from '../support/cake/damaged-cakes.ts'
import { damages, toCountLines } from '../support/cake/damages.ts'

const count = 100_000
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32)

it(`rejects ${count} damaged cakes (seed ${seed}) in memory and in one pass, each with its error`, async () => {
  const { counts, opened, failures } = await openDamagedCakes(count, seed)
  process.stdout.write(
    `damaged cakes, seed ${seed}, each in memory and in one pass:\n${toCountLines(counts)}\n`,
  )
  expect(failures).toEqual([])
  expect(opened).toBe(count / 10)
  for (const name of Object.keys(damages)) expect(counts.get(name), name).toBeGreaterThan(3000)
})
