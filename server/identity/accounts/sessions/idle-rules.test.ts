import { expect, it } from 'vitest'
import { hasIdled } from './idle-rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

it.each([
  [ago(0), false],
  [ago(30), false],
  [ago(30.9), false],
  [ago(31), true],
  [ago(600), true],
])('a session last used at %s is idle: %s', (lastAccessedAt, idled) =>
  expect(hasIdled({ lastAccessedAt }, now)).toBe(idled),
)
