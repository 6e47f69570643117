import { type Probes, toNumber, unknown } from './probe.ts'

export const userChangesProbes: Probes = {
  'users.create': {
    works: ({ client, userId }) =>
      client.users.create({
        email: `created-for-${userId}@example.org`,
        phone_number: toNumber(),
        name: { first_name: 'Ben' },
        trusted_metadata: { plan: 'gold' },
        external_id: `external-${userId}`,
        roles: ['stytch_user'],
      }),
    fails: ({ client, email }) => client.users.create({ email }),
    type: 'duplicate_email',
  },
  'users.update': {
    works: ({ client, userId }) =>
      client.users.update({ user_id: userId, name: { last_name: 'Lee' }, external_id: `updated-${userId}` }),
    fails: ({ client, userId }) => client.users.update({ user_id: userId, roles: [unknown] }),
    type: 'invalid_role',
  },
  'users.exchangePrimaryFactor': {
    works: async ({ client, userId, passwordId }) => {
      await client.users.deletePassword({ password_id: passwordId })
      return client.users.exchangePrimaryFactor({ user_id: userId, phone_number: toNumber() })
    },
    fails: ({ client, userId }) => client.users.exchangePrimaryFactor({ user_id: userId }),
    type: 'invalid_exchange_primary_factor_fields',
  },
  'users.deleteExternalId': {
    works: async ({ client, userId }) => {
      await client.users.update({ user_id: userId, external_id: `deleted-${userId}` })
      return client.users.deleteExternalId({ user_id: `deleted-${userId}` })
    },
    fails: ({ client }) => client.users.deleteExternalId({ user_id: unknown }),
    type: 'user_not_found',
  },
}
