import { describe, expect, it } from 'vitest'
import { findNewPasswordProblem } from './rules.ts'

describe('a new password', () => {
  it.each([
    ['', '', 'password', 'reset.missing'],
    ['', 'abcdefgh', 'password', 'reset.missing'],
    ['abcdefgh', '', 'confirmation', 'reset.missing'],
    ['abcdefgh', 'abcdefgH', 'confirmation', 'newPassword.mismatch'],
    ['abc', 'abd', 'confirmation', 'newPassword.mismatch'],
    ['abcdefg', 'abcdefg', 'password', 'newPassword.tooShort'],
    ['a'.repeat(101), 'a'.repeat(101), 'password', 'newPassword.tooLong'],
  ])('reports for %j and %j at the field %s: %s', (password, confirmation, field, text) =>
    expect(findNewPasswordProblem({ password, confirmation })).toEqual({ field, text }),
  )

  it.each(['abcdefgh', 'a'.repeat(100), '        '])('leaves the rating of %j to the server', (password) =>
    expect(findNewPasswordProblem({ password, confirmation: password })).toBeUndefined(),
  )
})
