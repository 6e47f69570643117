import { describe, expect, it } from 'vitest'
import { toSlope } from './slope.ts'

const toSamples = (minutesBetween: number, megabytes: readonly number[]) =>
  megabytes.map((bytes, index) => ({ minute: index * minutesBetween, bytes: bytes * 1e6 }))

describe('the slope of a heap', () => {
  it.each([
    ['does not grow', 5, [50, 50, 50, 50, 50], 0],
    ['grows by 4 of 100 MB in 20 minutes', 5, [98, 99, 100, 101, 102], 4],
    ['shrinks', 5, [102, 101, 100, 99, 98], -4],
    ['is extrapolated from four minutes to 20', 1, [98, 99, 100, 101, 102], 20],
    ['grew only before the last five samples', 5, [10, 20, 30, 50, 50, 50, 50, 50], 0],
    // The line passes between the samples: one outlier in the middle does not tilt it.
    ['has one outlier in the middle', 5, [100, 100, 110, 100, 100], 0],
  ])('%s', (_, minutesBetween, megabytes, expected) =>
    expect(toSlope(toSamples(minutesBetween, megabytes))).toBeCloseTo(expected, 6),
  )

  it('is unknown with four samples', () => expect(toSlope(toSamples(5, [1, 2, 3, 4]))).toBeNaN())
})
