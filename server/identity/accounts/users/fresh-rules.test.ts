import { describe, expect, it } from 'vitest'
import { isFresh } from './fresh-rules.ts'

describe('a session is fresh', () => {
  const now = new Date('2026-03-01T12:05:00.000Z')
  const factors = (time: string) => [{ last_authenticated_at: `2026-03-01T${time}Z` }]
  it.each([
    ['is fresh right after a factor was used', factors('12:00:00.001'), undefined, true],
    ['is not fresh five minutes after that', factors('12:00:00.000'), undefined, false],
    ['counts the newest factor', [...factors('11:00:00.000'), ...factors('12:04:00.000')], undefined, true],
    ['counts the PIN', factors('11:00:00.000'), new Date('2026-03-01T12:01:00.000Z'), true],
    ['does not count an old PIN', factors('11:00:00.000'), new Date('2026-03-01T12:00:00.000Z'), false],
    ['is not fresh without any factor', [], undefined, false],
  ])('%s', (_, sessionFactors, proof, expected) => {
    expect(isFresh({ factors: sessionFactors }, proof, now)).toBe(expected)
  })
})
