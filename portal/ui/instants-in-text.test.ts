import { describe, expect, it } from 'vitest'
import { withLocalInstants } from './instants-in-text.ts'

describe('withLocalInstants', () => {
  it.each([
    [
      'It can be opened from 2026-05-01T09:00:00.000Z.',
      'Europe/Bucharest',
      'It can be opened from May 1, 2026, 12:00 PM GMT+3.',
    ],
    ['2026-01-01T00:30:00Z', 'America/New_York', 'Dec 31, 2025, 7:30 PM EST'],
    ['Banned via portal', 'UTC', 'Banned via portal'],
    ['report-2026-05-01.pdf of 2026-05-01', 'UTC', 'report-2026-05-01.pdf of 2026-05-01'],
  ])('%s in %s', (text, zone, expected) =>
    expect(withLocalInstants(text, zone).replaceAll('\u202F', ' ')).toBe(expected),
  )
})
