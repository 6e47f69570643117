import { describe, expect, it } from 'vitest'
import { lastDays, toBounds, toDay, toMinute } from './range-rules.ts'

describe('toBounds', () => {
  it('includes the whole last day, as a half-open range in local time', () => {
    const { after, before } = toBounds({ from: '2026-03-28', to: '2026-03-29' })
    expect(after).toBe(new Date(2026, 2, 28).toISOString())
    expect(before).toBe(new Date(2026, 2, 30).toISOString())
  })

  it('keeps instants', () =>
    expect(toBounds({ from: '2026-03-28T10:00:00Z', to: undefined })).toEqual({
      after: '2026-03-28T10:00:00.000Z',
      before: undefined,
    }))

  it.each(['2026-02-31', 'yesterday', '2026-13-01', '2026-99-99T00:00:00Z'])(
    'ignores the invalid date %s',
    (text) => expect(toBounds({ from: text, to: text })).toEqual({ after: undefined, before: undefined }),
  )
})

describe('local days and minutes', () => {
  it('are formatted for date fields', () => {
    expect(toDay(new Date(2026, 0, 5))).toBe('2026-01-05')
    expect(toMinute(new Date(2026, 0, 5, 7, 9, 59).toISOString())).toBe('2026-01-05T07:09')
    expect(toMinute(null)).toBe('')
  })

  it('counts the last days including today', () =>
    expect(lastDays(7, new Date(2026, 2, 3, 23))).toEqual({ from: '2026-02-25', to: '2026-03-03' }))
})
