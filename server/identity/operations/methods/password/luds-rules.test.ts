import { describe, expect, it } from 'vitest'
import { checkLuds } from './luds-rules.ts'

describe('character classes and length', () => {
  const policy = { complexity: 3, minimumCount: 8 }
  it.each([
    ['', 8, 3],
    ['abcdefgh', 0, 2],
    ['Abcdefgh', 0, 1],
    ['Abcdefg1', 0, 0],
    ['Abcdef1', 1, 0],
    ['Ab1!', 4, 0],
    ['äÖ1ßßßßß', 0, 0],
    ['😀😀😀😀', 4, 2],
    ['a b c d e', 0, 2],
  ])('%j lacks %d characters and %d classes', (password, characters, kinds) => {
    expect(checkLuds(password, policy)).toMatchObject({
      missing_characters: characters,
      missing_complexity: kinds,
    })
  })

  it('names the classes that the password has', () => {
    expect(checkLuds('Ä1', policy)).toMatchObject({
      has_lower_case: false,
      has_upper_case: true,
      has_digit: true,
      has_symbol: false,
    })
  })
})
