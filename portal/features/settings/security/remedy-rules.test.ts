import { expect, it } from 'vitest'
import { findRemedy } from './remedy-rules.ts'

const apiUrl = 'https://cakes.example.org'

it.each([
  ['pin_required', apiUrl, 'pin'],
  ['session_too_old_to_add_factor', apiUrl, 'pin'],
  ['session_too_old_to_add_factor', 'https://login.example.org', 'signIn'],
  ['session_too_old_to_add_factor', null, 'signIn'],
  ['passkey_session_missing', apiUrl, undefined],
])('after %s from a provider at %s, a change of sign-in methods requires: %s', (code, providerUrl, remedy) =>
  expect(findRemedy(code, { apiUrl, providerUrl })).toBe(remedy),
)
