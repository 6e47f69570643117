import { describe, expect, it } from 'vitest'
import { type BakingFacts, findBakingRejection, startOfMonth } from './allowance-rules.ts'

const free: BakingFacts = { deactivated: false, subscribed: false, bakedThisMonth: 0, freeCakesPerMonth: 10 }

describe('findBakingRejection', () => {
  it.each<[string, Partial<BakingFacts>, string | undefined]>([
    ['allows a first cake', {}, undefined],
    ['allows the tenth', { bakedThisMonth: 9 }, undefined],
    ['rejects the eleventh', { bakedThisMonth: 10 }, 'baking_limit'],
    ['allows a subscriber the eleventh', { bakedThisMonth: 10, subscribed: true }, undefined],
    [
      'rejects a deactivated baker, even of a subscriber',
      { deactivated: true, subscribed: true },
      'baker_deactivated',
    ],
    ['uses the configured limit', { bakedThisMonth: 2, freeCakesPerMonth: 2 }, 'baking_limit'],
  ])('%s', (_, change, code) => expect(findBakingRejection({ ...free, ...change })).toBe(code))
})

describe('startOfMonth', () => {
  it.each([
    ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2026-02-28T23:59:59.999Z', '2026-02-01T00:00:00.000Z'],
    ['2026-12-31T23:30:00-02:00', '2027-01-01T00:00:00.000Z'],
  ])('counts %s in the month of %s', (now, start) =>
    expect(startOfMonth(new Date(now)).toISOString()).toBe(start),
  )
})
