import { expect, it } from 'vitest'
import { days, later } from '../../platform/machine/clock.ts'
import { hasEnded, remindsBefore } from './hold-rules.ts'

const heldAt = new Date('2026-03-01T12:00:00Z')
const after = (count: number) => later(heldAt, days(count))

it.each([
  ['on the first day', null, 0, false],
  ['after 30 days without the second email', null, 400, false],
  ['a moment before the end', 23, 29.999, false],
  ['at the end', 23, 30, true],
  ['just under a week after a late second email', 60, 66.999, false],
  ['a week after a late second email', 60, 67, true],
] as const)('a hold, %s', (_, reminded, now, expected) =>
  expect(hasEnded({ heldAt, remindedAt: reminded === null ? null : after(reminded) }, after(now))).toBe(
    expected,
  ),
)

it('is due for the second notice a week before its end', () =>
  expect(remindsBefore(after(23))).toEqual(heldAt))
