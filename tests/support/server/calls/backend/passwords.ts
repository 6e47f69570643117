import { importedHashes } from '../../imported-hashes.ts'
import { readLinkToken } from '../../messages.ts'
import { testPassword } from '../../people.ts'
import { signInByCode } from '../../provider-client.ts'
import { minutes, reads, resetStart, sends, session } from '../fields.ts'
import type { BackendCalls } from '../row.ts'
import { unknown } from './client.ts'

const newPassword = 'different-horse-43'
const bcryptHash = importedHashes.bcrypt?.hash ?? ''

export const passwordsCalls: BackendCalls = {
  'POST /v1/passwords': {
    status: 400,
    body: { email: '$email', password: '$password', ...minutes },
    also: { trusted_metadata: { note: '$userId' } },
    log: ['account_created', 'password_set', 'sign_in'],
    method: 'passwords.create',
    rejects: { duplicate_email: ({ email }) => ({ email, password: testPassword }) },
    request: ({ newEmail }) => ({
      email: newEmail,
      password: testPassword,
      session_duration_minutes: 60,
    }),
  },
  'POST /v1/passwords/migrate': {
    status: [400, 403],
    body: { email: '$email', hash: '654a6775fdae0220a0934fe24bd47dc1', hash_type: 'md_5' },
    also: { external_id: '$userId', phone_number: '$phone', trusted_metadata: { note: '$userId' } },
    log: ['account_created', 'password_set'],
    method: 'passwords.migrate',
    rejects: { password_already_exists: ({ email }) => ({ email, hash_type: 'bcrypt', hash: bcryptHash }) },
    request: ({ newEmail }) => ({ email: newEmail, hash_type: 'bcrypt', hash: bcryptHash }),
  },
  'POST /v1/passwords/authenticate': {
    body: { email: '$email', password: '$password', ...minutes },
    log: ['sign_in'],
    method: 'passwords.authenticate',
    rejects: { unauthorized_credentials: ({ email }) => ({ email, password: unknown }) },
    request: ({ email }) => ({ email, password: testPassword, session_duration_minutes: 30 }),
  },
  'POST /v1/passwords/strength_check': {
    body: { email: '$email', password: 'correct-horse-42' },
    log: reads,
    method: 'passwords.strengthCheck',
    rejects: { invalid_email: { password: testPassword, email: unknown } },
    request: () => ({ password: testPassword }),
  },
  'POST /v1/passwords/session/reset': {
    body: { password: 'another-horse-43', ...session },
    log: ['password_set', 'factor_verified'],
    method: 'passwords.sessions.reset',
    rejects: { no_session_arguments: { password: newPassword } },
    request: async ({ server, newEmail }) => ({
      password: newPassword,
      session_token: await signInByCode(server, newEmail),
    }),
  },
  'POST /v1/passwords/existing_password/reset': {
    body: { email: '$email', existing_password: '$password', new_password: 'another-horse-43', ...minutes },
    log: ['password_changed', 'session_revoked', 'sign_in'],
    method: 'passwords.existingPassword.reset',
    rejects: {
      unauthorized_credentials: ({ email }) => ({
        email,
        existing_password: unknown,
        new_password: newPassword,
      }),
    },
    request: ({ email }) => ({
      email,
      existing_password: testPassword,
      new_password: newPassword,
    }),
  },
  'POST /v1/passwords/email/reset/start': {
    body: resetStart,
    log: sends,
    method: 'passwords.email.resetStart',
    rejects: { email_not_found: { email: 'unknown@example.org' } },
    request: ({ email }) => ({ email }),
  },
  'POST /v1/passwords/email/reset': {
    body: { token: '$resetToken', code_verifier: '$verifier', password: 'another-horse-43', ...minutes },
    log: ['password_changed', 'session_revoked', 'sign_in'],
    method: 'passwords.email.reset',
    rejects: { unable_to_auth_password_reset_token: { token: unknown, password: testPassword } },
    request: async ({ client, server, email }) => {
      await client.passwords.email.resetStart({ email })
      const token = await readLinkToken(server, email)
      return { token, password: newPassword, session_duration_minutes: 60 }
    },
  },
}
