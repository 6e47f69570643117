import { describe, expect, it } from 'vitest'
import { hasLongYear, isDay, lastDays, toBounds, toDay, toDays, toMinute, withDays } from './range-rules.ts'

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

  it('ends with the last instant of the API at the latest', () =>
    expect(Date.parse(toBounds({ from: undefined, to: '9999-12-31' }).before ?? '')).toBeLessThanOrEqual(
      Date.parse('9999-12-31T23:59:59.999Z'),
    ))

  it.each([
    '2026-02-31',
    'yesterday',
    '2026-13-01',
    '2026-99-99T00:00:00Z',
    // What a date field contains while the year 2026 is typed.
    '0002-05-01',
    '0020-05-01',
    '0202-05-01',
    '1969-12-31',
    '20265-05-01',
    '1960-05-01T00:00:00Z',
    '+020265-05-01T00:00:00Z',
  ])('ignores the invalid date %s', (text) =>
    expect(toBounds({ from: text, to: text })).toEqual({ after: undefined, before: undefined }),
  )
})

describe('isDay', () => {
  it.each(['1970-01-01', '2024-02-29', '9999-12-31'])('accepts %s', (text) => expect(isDay(text)).toBe(true))
  it.each(['', '0002-05-01', '1969-12-31', '2026-02-29', '20265-05-01', '2026-05-01T10:00'])(
    'rejects %j',
    (text) => expect(isDay(text)).toBe(false),
  )
})

it.each([
  ['20265-05-01', true],
  ['0202-05-01', false],
  ['', false],
])('finds a long year in %j: %s', (text, expected) => expect(hasLongYear(text)).toBe(expected))

describe('the days of a range', () => {
  const exact = { from: '2026-03-28T10:00:00Z', to: undefined }

  it('are those of its bounds that are days', () => {
    expect(toDays({ from: '2026-03-28', to: '20265-01-01' })).toEqual({
      from: '2026-03-28',
      to: '20265-01-01',
    })
    expect(toDays(exact)).toEqual({ from: '', to: '' })
    expect(toDays({ from: 'yesterday', to: undefined })).toEqual({ from: '', to: '' })
  })

  it('replace only the bounds that were edited', () => {
    expect(withDays(exact, { from: '', to: '2026-03-29' })).toEqual({ ...exact, to: '2026-03-29' })
    expect(withDays({ from: '2026-03-28', to: '2026-03-29' }, { from: '', to: '2026-03-29' })).toEqual({
      from: undefined,
      to: '2026-03-29',
    })
  })
})

describe('local days and minutes', () => {
  it('are formatted for date fields', () => {
    expect(toDay(new Date(2026, 0, 5))).toBe('2026-01-05')
    expect(toMinute(new Date(2026, 0, 5, 7, 9, 59).toISOString())).toBe('2026-01-05T07:09')
    expect(toMinute(null)).toBe('')
    expect(toMinute(`0202-06-05T12:00:00.000Z`)).toMatch(/^0202-06-0/)
  })

  it('counts the last days including today', () =>
    expect(lastDays(7, new Date(2026, 2, 3, 23))).toEqual({ from: '2026-02-25', to: '2026-03-03' }))
})
