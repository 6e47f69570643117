import { expect, it } from 'vitest'
import { foldByDay } from './fold-rules.ts'

const at = (...instants: string[]) => instants.map((instant) => ({ id: instant, at: Date.parse(instant) }))

it.each<[string, string, string[], string[], [string, number][]]>([
  ['nothing if there are no sign-ins', 'UTC', [], [], []],
  ['nothing if each day has one sign-in', 'UTC', ['2026-03-02T00:00:00Z', '2026-03-01T23:59:59Z'], [], []],
  [
    'all but the newest sign-in of each day',
    'UTC',
    ['2026-03-02T10:00:00Z', '2026-03-02T09:00:00Z', '2026-03-02T08:00:00Z', '2026-03-01T08:00:00Z'],
    ['2026-03-02T09:00:00Z', '2026-03-02T08:00:00Z'],
    [['2026-03-02T10:00:00Z', 3]],
  ],
  [
    'by day in the time zone, across clock changes',
    'Europe/Berlin',
    // March 29 has 23 hours in Berlin: it lasts until 22:00 UTC.
    ['2026-03-29T22:00:00Z', '2026-03-29T21:59:59Z', '2026-03-28T23:00:00Z', '2026-03-28T22:59:59Z'],
    ['2026-03-28T23:00:00Z'],
    [['2026-03-29T21:59:59Z', 2]],
  ],
])('folds %s (rule F27)', (_, zone, instants, hidden, counts) => {
  const folds = foldByDay(at(...instants), zone)
  expect(folds.hidden).toEqual(hidden)
  expect([...folds.counts]).toEqual(counts)
})
