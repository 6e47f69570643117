import { expect, it } from 'vitest'
import { isDateRangeInvalid } from './dates-crossed.ts'

it.each([
  [null, null, false],
  ['2026-05-01T00:00:00Z', null, false],
  [null, '2026-05-01T00:00:00Z', false],
  ['2026-05-01T00:00:00Z', '2026-05-01T00:01:00Z', false],
  ['2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z', true],
  ['2026-05-01T00:01:00Z', '2026-05-01T00:00:00Z', true],
  ['+010000-01-01T00:00:00Z', '2026-05-01T00:00:00Z', true],
])('a cake openable at %s that expires at %s has crossed dates: %s', (openable, expires, expected) =>
  expect(isDateRangeInvalid(openable, expires)).toBe(expected),
)
