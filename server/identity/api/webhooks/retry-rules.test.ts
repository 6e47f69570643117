import { describe, expect, it } from 'vitest'
import { days, hours, seconds } from '../../../platform/machine/clock.ts'
import { findWait } from './retry-rules.ts'

describe('the retries of an event', () => {
  it('wait longer each time, up to eight hours', () => {
    expect([1, 2, 3, 4, 14, 30].map((attempts) => findWait(attempts, 0, 0))).toEqual([
      seconds(5),
      seconds(10),
      seconds(20),
      seconds(40),
      hours(8),
      hours(8),
    ])
    expect(findWait(1, 0, 1)).toBe(seconds(6))
  })

  it('end after three days', () => {
    let age = 0
    let attempts = 0
    for (;;) {
      attempts += 1
      const wait = findWait(attempts, age, 0)
      if (wait === undefined) break
      age += wait
    }
    expect(age).toBeGreaterThan(days(2.6))
    expect(age).toBeLessThanOrEqual(days(3))
    expect(attempts).toBe(21)
  })

  it('end immediately for an event that waited for another event for three days', () => {
    expect(findWait(1, days(3), 0)).toBeUndefined()
  })
})
