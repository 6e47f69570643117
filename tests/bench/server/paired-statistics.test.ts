import { describe, expect, it } from 'vitest'
import { estimateMedian, median, quantile } from './paired-statistics.ts'

describe('the statistics of paired times', () => {
  it.each([
    [[3], 3],
    [[4, 1], 2.5],
    [[10, 2, 9], 9],
    [[], Number.NaN],
  ])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected))

  it('the 95th percentile is a value', () => {
    expect(
      quantile(
        Array.from({ length: 100 }, (_, index) => 100 - index),
        0.95,
      ),
    ).toBe(95)
  })

  it('an interval contains the median and is wider if the rounds differ', () => {
    const values = Array.from({ length: 50 }, (_, index) => 1 + index / 50)
    const alike = estimateMedian([values, values, values], createRandom())
    expect(alike.low).toBeLessThan(alike.value)
    expect(alike.high).toBeGreaterThan(alike.value)
    const shifted = [values, values.map((value) => value + 0.5), values.map((value) => value - 0.5)]
    const apart = estimateMedian(shifted, createRandom())
    expect(apart.high - apart.low).toBeGreaterThan(2 * (alike.high - alike.low))
  })
})

/** Returns the same numbers in each run. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
