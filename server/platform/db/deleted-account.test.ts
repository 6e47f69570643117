import { expect, it } from 'vitest'
import { isOfDeletedAccount } from './deleted-account.ts'

const violation = (constraint: string, code = '23503') =>
  new Error('Failed query', { cause: Object.assign(new Error('violation'), { code, constraint }) })

it.each([
  ['a session of a deleted account', violation('sessions_user_fk'), true],
  ['a session of a deleted portal user', violation('person_sessions_user_id_persons_id_fk'), true],
  ['a challenge of an ended session', violation('passkey_challenges_session_fk'), true],
  ['a token that waits for an ended session', violation('oauth_tokens_session_fk'), true],
  ['the activity of a deleted account', violation('activity_actor_id_persons_id_fk'), true],
  ['the activity in a file of another account', violation('activity_baker_id_persons_id_fk'), false],
  ['a ban on an account that another user deleted', violation('ban_accounts_user_id_persons_id_fk'), false],
  ['a row of a deleted file', violation('permissions_file_id_files_id_fk'), false],
  ['a duplicate', violation('sessions_user_fk', '23505'), false],
  ['another error', new TypeError('x is not a function'), false],
  ['no error', undefined, false],
])('recognizes %s', (_, problem, expected) => {
  expect(isOfDeletedAccount(problem)).toBe(expected)
})
