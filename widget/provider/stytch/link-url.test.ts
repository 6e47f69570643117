import { describe, expect, it } from 'vitest'
import { findLink, withoutLink } from './link-url.ts'

describe('the link in a URL', () => {
  it.each([
    ['?stytch_token_type=magic_links&token=abc', { kind: 'magic-link', token: 'abc' }, ''],
    [
      '?a=1&stytch_token_type=magic_links&token=a%2Bb&b=%20x',
      { kind: 'magic-link', token: 'a+b' },
      '?a=1&b=%20x',
    ],
    [
      '?stytch_token_type=magic_links&stytch_redirect_type=login&token=abc',
      { kind: 'magic-link', token: 'abc' },
      '',
    ],
    ['?stytch_token_type=reset_password&token=abc', { kind: 'reset-password', token: 'abc' }, ''],
    ['?stytch_token_type=login&token=abc', { kind: 'login', token: 'abc' }, ''],
    ['?stytch_token_type=magic_links', null, ''],
    ['?stytch_token_type=magic_links&token=', null, ''],
    ['?stytch_token_type=oauth&token=abc', { kind: 'oauth', token: 'abc' }, ''],
    [
      '?a=1&stytch_token_type=oauth&stytch_error_type=oauth_access_denied&stytch_provider=google',
      { kind: 'oauth', errorType: 'oauth_access_denied' },
      '?a=1',
    ],
    ['?stytch_token_type=oauth', null, ''],
    ['?stytch_token_type=constructor&token=abc', null, ''],
    ['?tokens=1&my_token=2', null, '?tokens=1&my_token=2'],
    ['', null, ''],
  ])('finds in %j: %j, and leaves %j', (search, link, left) => {
    expect(findLink(search)).toEqual(link)
    expect(withoutLink(search)).toBe(left)
  })
})
