import { describe, expect, it } from 'vitest'
import { findToken, withoutLink } from './link-address.ts'

describe('the link in an address', () => {
  it.each([
    ['?stytch_token_type=magic_links&token=abc', 'abc', ''],
    ['?a=1&stytch_token_type=magic_links&token=a%2Bb&b=%20x', 'a+b', '?a=1&b=%20x'],
    ['?stytch_token_type=magic_links&stytch_redirect_type=login&token=abc', 'abc', ''],
    ['?stytch_token_type=magic_links', null, ''],
    ['?stytch_token_type=magic_links&token=', null, ''],
    ['?stytch_token_type=oauth&token=abc', null, ''],
    ['?tokens=1&my_token=2', null, '?tokens=1&my_token=2'],
    ['', null, ''],
  ])('of %j is %j, and %j is left without it', (search, token, left) => {
    expect(findToken(search)).toBe(token)
    expect(withoutLink(search)).toBe(left)
  })
})
