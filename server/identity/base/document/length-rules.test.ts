import { describe, expect, it } from 'vitest'
import { later, minutes } from '../../../platform/machine/clock.ts'
import { toSessionEnd } from './length-rules.ts'

const startedAt = new Date('2026-03-01T12:00:00.000Z')

describe('when a session ends, in minutes from its start', () => {
  it.each([
    ['lasts as long as requested', 0, 30, 1440, 30],
    ['lasts at least five minutes', 0, 1, 1440, 5],
    ['lasts at most as long as the project allows', 0, 527_040, 1440, 1440],
    ['lasts at most as long as the contract allows', 0, 9e6, 9e6, 527_040],
    ['is extended from now', 60, 30, 1440, 90],
    ['can be shortened', 10, 5, 1440, 15],
    ['is never extended past the limit', 1430, 30, 1440, 1440],
    ['is never extended past the limit near its end', 1439, 1, 1440, 1440],
  ])('%s', (_, age, requested, limit, end) => {
    const now = later(startedAt, minutes(age))
    expect(toSessionEnd({ startedAt, now }, requested, limit)).toEqual(later(startedAt, minutes(end)))
  })
})
