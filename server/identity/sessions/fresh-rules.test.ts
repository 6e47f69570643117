import { describe, expect, it } from 'vitest'
import { isFresh } from './fresh-rules.ts'

describe('a session is fresh', () => {
  const now = new Date('2026-03-01T12:05:00.000Z')
  const factors = (time: string) => [{ last_authenticated_at: `2026-03-01T${time}Z` }]
  it.each([
    ['just after a factor', factors('12:00:00.001'), null, true],
    ['no longer five minutes after it', factors('12:00:00.000'), null, false],
    ['by its newest factor', [...factors('11:00:00.000'), ...factors('12:04:00.000')], null, true],
    ['by the PIN', factors('11:00:00.000'), new Date('2026-03-01T12:01:00.000Z'), true],
    ['not by an old PIN', factors('11:00:00.000'), new Date('2026-03-01T12:00:00.000Z'), false],
    ['not without anything', [], null, false],
  ])('%s', (_, shown, pinGivenAt, expected) => {
    expect(isFresh({ factors: shown, pinGivenAt }, now)).toBe(expected)
  })
})
