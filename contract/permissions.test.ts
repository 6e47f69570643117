import { describe, expect, it } from 'vitest'
import type { Email, Grantee } from './ids.ts'
import { isDateRangeInvalid, isFor, opens, permissionsFor, releases } from './permissions.ts'

const ann = 'ann@example.org' as Email

describe('isFor', () => {
  it.each([
    ['ann@example.org', true],
    ['*@example.org', true],
    ['*@sub.example.org', false],
    ['*@ample.org', false],
    ['bob@example.org', false],
  ])('compares %s: %s', (grantee, expected) => expect(isFor(grantee as Grantee, ann)).toBe(expected))
})

describe('opens', () => {
  it.each([
    [['file'], ['file'], true],
    [['file'], ['file', 'fields', 'salary'], true],
    [['file', 'fields', 'salary'], ['file'], false],
    [['file', 'fields', 'salary'], ['file', 'fields', 'name'], false],
  ])('decides whether %j opens %j: %s', (granted, requested, expected) =>
    expect(opens(granted, requested)).toBe(expected),
  )
})

describe('releases', () => {
  it.each([
    [['file'], ['file'], true],
    [['file'], ['file', 'fields', 'salary'], true],
    [['file', 'fields', 'salary'], ['file'], true],
    [['file', 'fields', 'salary'], ['file', 'fields', 'salary'], true],
    [['file', 'fields', 'salary'], ['file', 'fields', 'name'], false],
    [['file', 'fields', 'salary'], ['file', 'fields'], false],
    [['file', 'unlocked'], ['file'], true],
    [['file', 'unlocked'], ['file', 'fields', 'salary'], false],
    [['file', 'fields', 'salary'], ['other'], false],
  ])('decides whether a permission of %j releases the key of %j: %s', (granted, requested, expected) =>
    expect(releases(granted, requested)).toBe(expected),
  )
})

describe('permissionsFor', () => {
  it('sorts email addresses before wildcards, and longer paths first', () => {
    const permissions = [
      { email: '*@example.org' as Grantee, key_path: ['file', 'fields', 'name'] },
      { email: 'ann@example.org' as Grantee, key_path: ['file'] },
      { email: 'bob@example.org' as Grantee, key_path: ['file'] },
      { email: 'ann@example.org' as Grantee, key_path: ['file', 'fields', 'salary'] },
    ]
    expect(permissionsFor(permissions, ann)).toEqual([permissions[3], permissions[1], permissions[0]])
  })
})

it.each([
  [null, null, false],
  ['2026-05-01T00:00:00Z', null, false],
  [null, '2026-05-01T00:00:00Z', false],
  ['2026-05-01T00:00:00Z', new Date('2026-05-01T00:01:00Z'), false],
  [new Date('2026-05-01T00:00:00Z'), '2026-05-01T00:00:00Z', true],
  ['2026-05-01T00:01:00Z', '2026-05-01T00:00:00Z', true],
  ['+010000-01-01T00:00:00Z', '2026-05-01T00:00:00Z', true],
])('a cake openable at %s that expires at %s has crossed dates: %s', (openable, expires, expected) =>
  expect(isDateRangeInvalid(openable, expires)).toBe(expected),
)
