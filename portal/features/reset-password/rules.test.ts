import { describe, expect, it } from 'vitest'
import { findNewPasswordProblem } from './rules.ts'

describe('a new password', () => {
  it.each([
    ['', '', 'password', 'reset.missing'],
    ['', 'abcdefgh', 'password', 'reset.missing'],
    ['abcdefgh', '', 'confirmation', 'reset.missing'],
    ['abcdefgh', 'abcdefgH', 'confirmation', 'reset.mismatch'],
    ['abc', 'abd', 'confirmation', 'reset.mismatch'],
    ['abcdefg', 'abcdefg', 'password', 'reset.tooShort'],
    ['a'.repeat(101), 'a'.repeat(101), 'password', 'reset.tooLong'],
  ])('%j twice as %j: %s, %s', (password, confirmation, field, text) =>
    expect(findNewPasswordProblem({ password, confirmation })).toEqual({ field, text }),
  )

  it.each(['abcdefgh', 'a'.repeat(100), '        '])('%j passes on to the server', (password) =>
    expect(findNewPasswordProblem({ password, confirmation: password })).toBeUndefined(),
  )
})
