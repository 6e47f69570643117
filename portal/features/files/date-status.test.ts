import { describe, expect, it } from 'vitest'
import { expiryStatus, openableStatus, timeLeft } from './date-status.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

describe('the status of a date', () => {
  it.each([
    ['2026-03-10T12:00:00Z', 'past'],
    ['2026-03-10T12:00:01Z', 'soon'],
    ['2026-03-24T11:59:59Z', 'soon'],
    ['2026-03-24T12:00:00Z', 'plain'],
  ])('an expiry at %s is %s', (expires, status) => expect(expiryStatus(expires, now)).toBe(status))

  it.each([
    ['2026-03-10T12:00:00Z', 'plain'],
    ['2026-03-10T12:00:01Z', 'future'],
  ])('an openable date at %s is %s', (openable, status) => expect(openableStatus(openable, now)).toBe(status))

  it.each([
    [2 * 86_400_000 + 1, { count: 2, unit: 'day' }],
    [86_399_999, { count: 23, unit: 'hour' }],
    [59_000, { count: 1, unit: 'minute' }],
  ])('%i ms are left as %o', (left, text) => expect(timeLeft(left)).toEqual(text))
})
