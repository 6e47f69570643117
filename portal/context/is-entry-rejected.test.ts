import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { isEntryRejected } from './is-entry-rejected.ts'

it.each(['wrong_pin', 'wrong_code', 'wrong_second_factor', 'wrong_credentials', 'invalid_input'] as const)(
  'clears an entry after %s',
  (code) => expect(isEntryRejected(new ApiError(code))).toBe(true),
)

it.each([
  'offline',
  'unreachable',
  'unavailable',
  'server_error',
  'too_many_requests',
  'changed_meanwhile',
  'unreadable',
  'unexpected_reply',
] as const)('keeps an entry after %s', (code) => expect(isEntryRejected(new ApiError(code))).toBe(false))

it('keeps an entry after an error of the page', () => {
  expect(isEntryRejected(new TypeError('failed'))).toBe(false)
  expect(isEntryRejected(null)).toBe(false)
})
