import { importedHashes } from '../imported-hashes.ts'
import { testPassword } from '../people.ts'
import { readLinkToken } from './email.ts'
import { type Probes, unknown } from './probe.ts'

const newPassword = 'different-horse-43'
const bcryptHash = importedHashes.bcrypt?.hash ?? ''

export const passwordsProbes: Probes = {
  'passwords.create': {
    works: ({ client, email }) =>
      client.passwords.create({
        email: `new-${email}`,
        password: testPassword,
        session_duration_minutes: 60,
      }),
    fails: ({ client, email }) => client.passwords.create({ email, password: testPassword }),
    type: 'duplicate_email',
  },
  'passwords.authenticate': {
    works: ({ client, email }) => client.passwords.authenticate({ email, password: testPassword }),
    fails: ({ client, email }) => client.passwords.authenticate({ email, password: unknown }),
    type: 'unauthorized_credentials',
  },
  'passwords.migrate': {
    works: ({ client, email }) =>
      client.passwords.migrate({ email: `migrated-${email}`, hash_type: 'bcrypt', hash: bcryptHash }),
    fails: ({ client, email }) => client.passwords.migrate({ email, hash_type: 'bcrypt', hash: bcryptHash }),
    type: 'password_already_exists',
  },
  'passwords.strengthCheck': {
    works: ({ client }) => client.passwords.strengthCheck({ password: testPassword }),
    fails: ({ client }) => client.passwords.strengthCheck({ password: testPassword, email: unknown }),
    type: 'invalid_email',
  },
  'passwords.email.resetStart': {
    works: ({ client, email }) => client.passwords.email.resetStart({ email }),
    fails: ({ client }) => client.passwords.email.resetStart({ email: 'unknown@example.org' }),
    type: 'email_not_found',
  },
  'passwords.email.reset': {
    works: async ({ client, server, email }) => {
      await client.passwords.email.resetStart({ email })
      const token = await readLinkToken(server, email)
      return client.passwords.email.reset({ token, password: newPassword, session_duration_minutes: 60 })
    },
    fails: ({ client }) => client.passwords.email.reset({ token: unknown, password: testPassword }),
    type: 'unable_to_auth_password_reset_token',
  },
  'passwords.existingPassword.reset': {
    works: ({ client, email }) =>
      client.passwords.existingPassword.reset({
        email,
        existing_password: testPassword,
        new_password: newPassword,
      }),
    fails: ({ client, email }) =>
      client.passwords.existingPassword.reset({
        email,
        existing_password: unknown,
        new_password: newPassword,
      }),
    type: 'unauthorized_credentials',
  },
  'passwords.sessions.reset': {
    works: ({ client, token }) =>
      client.passwords.sessions.reset({ password: newPassword, session_token: token }),
    fails: ({ client }) => client.passwords.sessions.reset({ password: newPassword }),
    type: 'no_session_arguments',
  },
}
