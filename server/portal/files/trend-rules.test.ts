import { describe, expect, it } from 'vitest'
import { days, hours, minutes } from '../../platform/machine/clock.ts'
import { requireTimeZone } from '../lists/zone-rules.ts'
import { toBars, toStep } from './trend-rules.ts'

describe('the step of the chart', () => {
  it.each([
    [0, '1_minute'],
    [minutes(60) - 1, '1_minute'],
    [minutes(60), '5_minutes'],
    [minutes(120) - 1, '5_minutes'],
    [minutes(120), '30_minutes'],
    [hours(12) - 1, '30_minutes'],
    [hours(12), '1_hour'],
    [days(2) - 1, '1_hour'],
    [days(2), '1_day'],
    [days(30) - 1, '1_day'],
    [days(30), '1_week'],
    [days(119 * 7) - 1, '1_week'],
    [days(119 * 7), '1_month'],
    [days(119 * 30) - 1, '1_month'],
    [days(119 * 30), '1_year'],
    [days(30_000), '1_year'],
  ])('over %d ms is %s', (span, step) => expect(toStep(span)).toBe(step))
})

describe('the bars of the chart (rule F24)', () => {
  const at = (instant: string, action = 'file_opened') => ({ at: new Date(instant).getTime(), action })
  const spans = (bars: ReturnType<typeof toBars>) => bars.map(({ from, until }) => [from, until])

  it('count entries in four buckets, and leave out empty bars', () => {
    const entries = [
      at('2026-03-01T10:00:59.999Z'),
      at('2026-03-01T10:05:00Z', 'open_failed'),
      at('2026-03-01T10:00:00Z', 'permission_added'),
      at('2026-03-01T10:05:30Z', 'open_blocked_no_permission'),
      at('2026-03-01T10:05:30Z', 'signed_in'),
    ]
    expect(toBars(entries, '1_minute', 'UTC')).toEqual([
      {
        from: '2026-03-01T10:00:00.000Z',
        until: '2026-03-01T10:01:00.000Z',
        success: 1,
        warning: 1,
        blocked: 0,
        info: 0,
      },
      {
        from: '2026-03-01T10:05:00.000Z',
        until: '2026-03-01T10:06:00.000Z',
        success: 0,
        warning: 0,
        blocked: 2,
        info: 1,
      },
    ])
    expect(toBars([], '1_day', 'UTC')).toEqual([])
  })

  it('follow the hours of a time zone with a half-hour offset', () =>
    expect(spans(toBars([at('2026-03-01T10:05:00Z')], '1_hour', 'Asia/Kolkata'))).toEqual([
      ['2026-03-01T09:30:00.000Z', '2026-03-01T10:30:00.000Z'],
    ]))

  it.each([
    ['UTC', '2026-03-29T22:30:00Z', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
    // The day when clocks go forward has 23 hours; the day when they go back has 25.
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-29T22:00:00.000Z', '2026-03-30T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['America/Los_Angeles', '2026-01-01T07:59:59Z', '2025-12-31T08:00:00.000Z', '2026-01-01T08:00:00.000Z'],
    ['Pacific/Auckland', '2026-01-01T11:00:00Z', '2026-01-01T11:00:00.000Z', '2026-01-02T11:00:00.000Z'],
  ])('follow the days of %s at %s', (zone, instant, from, until) =>
    expect(spans(toBars([at(instant)], '1_day', zone))).toEqual([[from, until]]),
  )

  it.each([
    // A Sunday and the Monday after it.
    ['2026-03-01T12:00:00Z', '2026-02-22T23:00:00.000Z', '2026-03-01T23:00:00.000Z'],
    ['2026-03-02T12:00:00Z', '2026-03-01T23:00:00.000Z', '2026-03-08T23:00:00.000Z'],
  ])('start weeks on Monday, at %s', (instant, from, until) =>
    expect(spans(toBars([at(instant)], '1_week', 'Europe/Berlin'))).toEqual([[from, until]]),
  )
})

describe('the bars of a long period', () => {
  const dayAfterDay = (from: string, count: number) =>
    Array.from({ length: count }, (_, day) => ({ at: Date.parse(from) + days(day), action: 'file_opened' }))
  const sum = (bars: ReturnType<typeof toBars>) => bars.reduce((all, { success }) => all + success, 0)

  it.each([
    [days(119 * 7) / days(1), '1_week', 120],
    [days(119 * 30) / days(1), '1_month', 120],
    [10_000, '1_year', 30],
  ] as const)('divide %d days by %s, without gaps and into a drawable number of bars', (count, step, max) => {
    const entries = dayAfterDay('1999-12-31T23:30:00Z', count)
    const bars = toBars(entries, toStep(days(count - 1)), 'Europe/Berlin')
    expect(bars).toEqual(toBars(entries, step, 'Europe/Berlin'))
    expect(bars.length).toBeLessThanOrEqual(max)
    expect(sum(bars)).toBe(count)
    expect(bars.slice(1).map(({ from }) => from)).toEqual(bars.slice(0, -1).map(({ until }) => until))
  })

  it.each([
    // The 1st in Berlin, in winter and in summer.
    ['1_month', '2026-02-28T23:30:00Z', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['1_month', '2025-12-31T22:59:59Z', '2025-11-30T23:00:00.000Z', '2025-12-31T23:00:00.000Z'],
    ['1_year', '2025-12-31T23:00:00Z', '2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ] as const)('starts %s at %s in the time zone', (step, instant, from, until) => {
    const [bar] = toBars([{ at: Date.parse(instant), action: 'file_opened' }], step, 'Europe/Berlin')
    expect([bar?.from, bar?.until]).toEqual([from, until])
  })
})

describe('requireTimeZone', () => {
  it.each(['UTC', 'Europe/Bucharest', 'Asia/Kolkata', 'Asia/Calcutta'])('recognizes %s', (zone) =>
    expect(() => requireTimeZone(zone)).not.toThrow(),
  )
  it.each(['', 'Nowhere/Town', "UTC'; drop table files"])('does not recognize %j', (zone) =>
    expect(() => requireTimeZone(zone)).toThrow(),
  )
})
