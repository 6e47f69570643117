import { expect, it } from 'vitest'
import { listFailed } from './check.mjs'

it('a check that fails does not keep the others from running, and all failures are listed', async () => {
  const codes = { types: 0, lint: 1, tests: 2, sizes: 0 }
  const ran = []
  const failed = await listFailed(
    Object.keys(codes).map((name) => ({ name })),
    async ({ name }) => {
      ran.push(name)
      return codes[name]
    },
  )
  expect([ran, failed]).toEqual([Object.keys(codes), ['lint', 'tests']])
})
