import { expect, it } from 'vitest'
import { findMemberLink, withoutError } from './link-url.ts'

it.each([
  ['discovery', { kind: 'discovery', token: 'a' }],
  ['multi_tenant_magic_links', { kind: 'member', token: 'a' }],
  ['discovery_oauth', { kind: 'discovery_oauth', token: 'a' }],
  ['oauth', { kind: 'oauth', token: 'a' }],
  ['sso', { kind: 'sso', token: 'a' }],
  ['multi_tenant_impersonation', { kind: 'impersonation', token: 'a' }],
  ['multi_tenant_passwords', null],
  ['constructor', null],
])('the token of the type %s opens %j', (type, link) => {
  expect(findMemberLink(`?stytch_token_type=${type}&token=a`, false)).toEqual(link)
})

it('a link for a new password is not for a sign-in', () => {
  expect(
    findMemberLink('?stytch_token_type=discovery&token=a&stytch_redirect_type=reset_password', false),
  ).toBeNull()
})

it.each([
  ['?stytch_token_type=oauth&stytch_error_type=oauth_access_denied', 'oauth_access_denied'],
  ['?stytch_token_type=discovery_oauth&error=access_denied', 'access_denied'],
  ['?stytch_token_type=sso&error=server_error&error_description=Call%20us', 'server_error'],
])('%s reports an error', (search, code) => {
  expect(findMemberLink(search, false)).toEqual({ kind: 'failed', code })
})

it.each(['?error=access_denied', '?stytch_token_type=discovery&error=a', '?stytch_token_type=sso', ''])(
  '%s belongs to the page',
  (search) => expect(findMemberLink(search, false)).toBeNull(),
)

it('the error is removed, and parameters of the page stay', () => {
  expect(withoutError('?a=1&error=x&error_description=y&errors=2&error_uri=z')).toBe('?a=1&errors=2')
})
