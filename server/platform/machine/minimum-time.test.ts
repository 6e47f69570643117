import { expect, it } from 'vitest'
import { withMinimumTime } from './minimum-time.ts'

const measure = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  const [outcome] = await Promise.allSettled([withMinimumTime(30, work)])
  return { outcome, milliseconds: performance.now() - begun }
}

it.each([
  ['a result', async () => 'result', { status: 'fulfilled', value: 'result' }],
  ['an error', () => Promise.reject('error'), { status: 'rejected', reason: 'error' }],
])('passes on %s, not before the time', async (_, work, expected) => {
  const { outcome, milliseconds } = await measure(work)
  expect(outcome).toEqual(expected)
  expect(milliseconds).toBeGreaterThanOrEqual(30)
})
