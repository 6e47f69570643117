import { describe, expect, it } from 'vitest'
import { countPinAttempt, waitSecondsAfter } from './pin-rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('waitSecondsAfter', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [9, 480],
    [10, 960],
    [16, 61_440],
    [17, 86_400],
    [500, 86_400],
  ])('waits after %i wrong PINs: %i s', (count, seconds) => expect(waitSecondsAfter(count)).toBe(seconds))
})

describe('countPinAttempt', () => {
  it('counts an attempt before the PIN is compared', () =>
    expect(countPinAttempt({ count: 0, waitUntil: null }, now)).toEqual({
      accepted: true,
      attempts: { count: 1, waitUntil: null },
      endsSessionsIfWrong: false,
    }))

  it('starts the wait with the fifth attempt', () =>
    expect(countPinAttempt({ count: 4, waitUntil: null }, now)).toMatchObject({
      attempts: { count: 5, waitUntil: inSeconds(30) },
    }))

  it.each([
    [0.2, 1],
    [1, 1],
    [29.5, 30],
  ])('rejects an attempt %f s before the wait is over', (seconds, retryAfterSeconds) =>
    expect(countPinAttempt({ count: 5, waitUntil: inSeconds(seconds) }, now)).toEqual({
      accepted: false,
      retryAfterSeconds,
    }),
  )

  it('accepts an attempt as soon as the wait is over, and doubles the wait', () =>
    expect(countPinAttempt({ count: 5, waitUntil: now }, now)).toMatchObject({
      accepted: true,
      attempts: { count: 6, waitUntil: inSeconds(60) },
    }))

  it.each([
    [8, false],
    [9, true],
    [10, true],
  ])('after %i wrong PINs, the next wrong PIN ends all sessions: %s', (count, ends) =>
    expect(countPinAttempt({ count, waitUntil: null }, now)).toMatchObject({ endsSessionsIfWrong: ends }),
  )
})
