import { describe, expect, it } from 'vitest'
import { cleanCode, isComplete } from './second-factor-rules.ts'

describe('cleanCode', () => {
  it.each([
    ['123 456', 'totp', '123456'],
    ['12345678', 'totp', '123456'],
    ['abc', 'totp', ''],
    ['１２３ ४५६', 'totp', '123456'],
    ['abcd-efgh jklm', 'recovery_code', 'abcd-efgh jklm'],
    ['x'.repeat(50), 'recovery_code', 'x'.repeat(40)],
  ] as const)('turns %j as a %s into %j', (typed, kind, code) => expect(cleanCode(typed, kind)).toBe(code))
})

describe('isComplete', () => {
  it.each([
    ['12345', 'totp', false],
    ['123456', 'totp', true],
    [' ', 'recovery_code', false],
    ['abcd', 'recovery_code', true],
  ] as const)('of %j as a %s is %j', (code, kind, expected) => expect(isComplete(code, kind)).toBe(expected))
})
