import { describe, expect, it } from 'vitest'
import { bucketsOf, chartHeight, layOut, toGrid, totalOf } from './trend-rules.ts'

const bar = (from: string, success: number, blocked = 0) => ({
  from: `2026-03-${from}T00:00:00Z`,
  until: `2026-03-${from}T23:59:59Z`,
  success,
  warning: 0,
  blocked,
  info: 0,
})

describe('layOut', () => {
  it('leaves gaps for steps without entries', () => {
    const { drawn } = layOut({ step: '1_day', bars: [bar('01', 1), bar('04', 1), bar('05', 1)] })
    expect(drawn.map(({ column }) => column)).toEqual([0, 3, 4])
  })

  it('scales the highest bar to the chart, and stacks from the bottom', () => {
    const { drawn, highest } = layOut({ step: '1_day', bars: [bar('01', 90, 30), bar('02', 60)] })
    const [high, low] = drawn
    expect(highest).toBe(120)
    expect(high?.parts).toEqual([
      { bucket: 'success', height: 90 },
      { bucket: 'blocked', height: 30 },
    ])
    expect(low?.parts).toEqual([{ bucket: 'success', height: 60 }])
  })

  it('shows even the smallest part, and never exceeds the chart', () => {
    const [much] = layOut({ step: '1_day', bars: [bar('01', 10_000, 1)] }).drawn
    expect(much?.parts.map(({ height }) => height)).toEqual([chartHeight - 3, 3])
    const [, little] = layOut({ step: '1_day', bars: [bar('01', 10_000), bar('02', 1)] }).drawn
    expect(little?.parts[0]?.height).toBe(3)
  })

  it('lays out every bar, and nothing without bars', () => {
    const at = (from: string) => ({ ...bar('01', 1), from })
    const months = Array.from({ length: 120 }, (_, month) =>
      at(new Date(Date.UTC(2016, month)).toISOString()),
    )
    const years = Array.from({ length: 80 }, (_, year) => at(`${1990 + year}-01-01T00:00:00Z`))
    for (const [step, bars] of [
      ['1_month', months],
      ['1_year', years],
    ] as const) {
      expect(layOut({ step, bars }).drawn.map(({ column }) => column)).toEqual([...bars.keys()])
    }
    expect(layOut({ step: '1_week', bars: [] }).drawn).toEqual([])
  })

  it('counts all four buckets', () => expect(totalOf({ ...bar('01', 1, 2), warning: 3, info: 4 })).toBe(10))

  it.each([
    [1, [1]],
    [2, [2, 1]],
    [7, [7, 3]],
    [240, [240, 120]],
  ])('has at most two grid lines: for %i entries, %j', (highest, grid) =>
    expect(toGrid(highest)).toEqual(grid),
  )

  it('explains the states that occur', () =>
    expect(bucketsOf([bar('01', 1), bar('02', 0, 2)])).toEqual(['success', 'blocked']))
})
