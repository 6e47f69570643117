import { describe, expect, it } from 'vitest'
import { isFresh } from './fresh-rules.ts'
import { judgeLuds } from './luds-rules.ts'

describe('kinds of characters and length', () => {
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
  ])('%j lacks %d characters and %d kinds', (password, characters, kinds) => {
    expect(judgeLuds(password, policy)).toMatchObject({
      missing_characters: characters,
      missing_complexity: kinds,
    })
  })

  it('names the kinds that are there', () => {
    expect(judgeLuds('Ä1', policy)).toMatchObject({
      has_lower_case: false,
      has_upper_case: true,
      has_digit: true,
      has_symbol: false,
    })
  })
})

describe('a session is fresh', () => {
  const now = new Date('2026-03-01T12:05:00.000Z')
  const factors = (time: string) => [{ last_authenticated_at: `2026-03-01T${time}Z` }]
  it.each([
    ['just after a factor', factors('12:00:00.001'), null, true],
    ['no longer five minutes after it', factors('12:00:00.000'), null, false],
    ['by its newest factor', [...factors('11:00:00.000'), ...factors('12:04:00.000')], null, true],
    ['by the PIN', factors('11:00:00.000'), new Date('2026-03-01T12:01:00.000Z'), true],
    ['not by an old PIN', factors('11:00:00.000'), new Date('2026-03-01T12:00:00.000Z'), false],
    ['not without anything', [], null, false],
  ])('%s', (_, shown, pinGivenAt, expected) => {
    expect(isFresh({ factors: shown, pinGivenAt }, now)).toBe(expected)
  })
})
