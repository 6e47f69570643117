import type { UsersSearchRequest } from 'stytch'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPortalClient, typeOf } from '#support/server/backend-client.ts'
import { createPerson, createShopUser } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { shopProject } from '#support/server/test-server.ts'
import { addSignedWallet } from '../../accounts/credentials/wallets.ts'
import type { Identity } from '../../accounts/social/identity.ts'
import { addRegistration } from '../../accounts/social/registrations.ts'
import { addContact } from '../../accounts/users/contacts.ts'
import { PhoneNumber } from '../../accounts/users/phones.ts'
import { updateUser } from '../../accounts/users/store.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { filterNames } from './user-filters.ts'

const wallet = { type: 'ethereum', address: '0x00000000000000000000000000000000000000A1' } as const
const identity: Identity = {
  provider: 'google',
  issuer: 'https://issuer.example',
  subject: 'sub-1',
  email: null,
  isEmailVerified: false,
  firstName: '',
  lastName: '',
  pictureUrl: '',
  locale: '',
  tenants: [],
  tokens: { accessToken: '', idToken: '', refreshToken: '', scopes: [], expiresAt: null },
}

const { client, server } = backendForAll()
let ids: { ann: string; bob: string; eve: string }
let boundary: string

/** Ann has a phone number, Bob a wallet and a social identity, Eve an unverified email address. */
beforeAll(async () => {
  const { deps, clock } = server
  const ann = (await createShopUser(server, 'ann@example.org')).userId
  clock.advance(60_000)
  boundary = clock.now().toISOString()
  clock.advance(60_000)
  const bob = (await createShopUser(server, 'bob@bakery.org')).userId
  const eve = (await createShopUser(server, 'eve@example.org', { isVerified: false })).userId
  ids = { ann, bob, eve }
  await runUnit(deps.db, shopProject, async (unit) => {
    await updateUser(unit, ann, { name: { first_name: 'Ann', middle_name: 'Q.', last_name: 'Lovelace' } })
    await updateUser(unit, bob, { name: { first_name: '100%', middle_name: '', last_name: '' } })
    const phone = { kind: 'phone', value: PhoneNumber.parse('+15005550006') } as const
    await addContact(unit, deps, ann, phone, { isVerified: true })
    await addSignedWallet(unit, deps, wallet, bob)
    await addRegistration(unit, deps, bob, identity)
  })
})

const search = (request: UsersSearchRequest) => client.users.search(request)

const find = async (filter_name: string, filter_value: unknown) => {
  const operands = [{ filter_name, filter_value }] as never
  const { results } = await search({ query: { operator: 'AND', operands } })
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return results.map(({ user_id }) => names.get(user_id)).sort()
}

describe('users.get', () => {
  it('returns the fields of the user flat', async () => {
    const user = await client.users.get({ user_id: ids.ann })
    expect(user).toMatchObject({
      user_id: ids.ann,
      status: 'active',
      is_locked: false,
      name: { first_name: 'Ann', middle_name: 'Q.', last_name: 'Lovelace' },
      emails: [{ email: 'ann@example.org', verified: true }],
      phone_numbers: [{ phone_number: '+15005550006', verified: true }],
      roles: ['stytch_user'],
      trusted_metadata: {},
      untrusted_metadata: {},
      status_code: 200,
    })
    expect(user).not.toHaveProperty('user')
  })

  it('rejects an unknown user', async () => {
    await expect(client.users.get({ user_id: 'user/unknown' })).rejects.toMatchObject({
      status_code: 404,
      error_type: 'user_not_found',
    })
  })
})

describe('users.search', () => {
  it.each<[string, () => unknown, string[]]>([
    ['user_id', () => [ids.ann, ids.eve, 'unknown'], ['ann', 'eve']],
    ['email_address', () => ['Ann@Example.org', 'bob@bakery.org'], ['ann', 'bob']],
    ['email_id', async () => [await factor('ann', 'emails')], ['ann']],
    ['phone_number', () => ['+15005550006'], ['ann']],
    ['phone_id', async () => [await factor('ann', 'phone_numbers')], ['ann']],
    ['oauth_provider', () => ['Google'], ['bob']],
    ['webauthn_registration_id', () => ['unknown'], []],
    ['crypto_wallet_id', async () => [await factor('bob', 'crypto_wallets')], ['bob']],
    ['crypto_wallet_address', () => [wallet.address], ['bob']],
    ['totp_id', () => ['unknown'], []],
    ['email_address_fuzzy', () => 'EXAMPLE', ['ann', 'eve']],
    ['phone_number_fuzzy', () => '555', ['ann']],
    ['full_name_fuzzy', () => 'ann love', ['ann']],
    ['full_name_fuzzy', () => 'q.', ['ann']],
    ['full_name_fuzzy', () => '0%', ['bob']],
    ['full_name_fuzzy', () => '%ove', []],
    ['created_at_greater_than', () => boundary, ['bob', 'eve']],
    ['created_at_less_than', () => boundary, ['ann']],
    ['created_at_between', () => ({ greater_than: '2020-01-01T00:00:00Z', less_than: boundary }), ['ann']],
    ['status', () => 'active', ['ann', 'bob']],
    ['status', () => 'pending', ['eve']],
    ['email_verified', () => true, ['ann', 'bob']],
    ['email_verified', () => false, ['eve']],
    ['phone_verified', () => true, ['ann']],
    ['phone_verified', () => false, []],
    ['webauthn_registration_verified', () => true, []],
    ['crypto_wallet_verified', () => true, ['bob']],
    ['totp_verified', () => true, []],
    ['password_exists', () => true, ['ann', 'bob', 'eve']],
    ['password_exists', () => false, []],
  ])('filters by %s', async (name, toValue, expected) => {
    expect(await find(name, await toValue())).toEqual(expected)
    searched.add(name)
  })

  const searched = new Set<string>()
  it('has a test of each filter', () => expect([...searched].sort()).toEqual([...filterNames].sort()))

  it('combines operands with AND or OR', async () => {
    const operands = [
      { filter_name: 'email_address_fuzzy', filter_value: 'example' },
      { filter_name: 'email_verified', filter_value: false },
    ] as never
    const and = await search({ query: { operator: 'AND', operands } })
    const or = await search({ query: { operator: 'OR', operands } })
    expect([and.results_metadata.total, or.results_metadata.total]).toEqual([1, 2])
  })

  it('accepts at most 1000 values in all operands', async () => {
    const searchFor = (...counts: number[]) => {
      const operands = counts.map((count) => ({
        filter_name: 'user_id',
        filter_value: Array.from({ length: count }, () => 'x'),
      })) as never
      return search({ query: { operator: 'OR', operands } })
    }
    const hundreds = Array.from({ length: 10 }, () => 100)
    expect((await searchFor(...hundreds)).results).toEqual([])
    expect(await typeOf(searchFor(...hundreds, 1))).toBe('bad_request')
  })

  it('returns every user without a query, in pages that searchAll follows', async () => {
    const first = await search({ limit: 2 })
    expect(first.results).toHaveLength(2)
    expect(first.results_metadata).toEqual({ total: 3, next_cursor: expect.any(String) })
    const userIds: string[] = []
    for await (const page of client.users.searchAll({ limit: 2 })) {
      userIds.push(...page.map(({ user_id }) => user_id))
    }
    expect(userIds).toEqual(Object.values(ids).sort())
    expect((await client.users.search({})).results).toHaveLength(3)
  })

  it.each([
    ['an unknown filter', 'shoe_size', 'x', 'user_search_filter_name_not_recognized'],
    ['a name of the object prototype', 'constructor', 'x', 'user_search_filter_name_not_recognized'],
    ['text instead of a list', 'user_id', 'x', 'user_search_expected_list'],
    ['a list instead of text', 'email_address_fuzzy', ['x'], 'user_search_expected_text'],
    ['text instead of a boolean', 'email_verified', 'true', 'user_search_expected_boolean'],
    ['text that is not a time', 'created_at_less_than', 'today', 'user_search_expected_time'],
    ['an incomplete range', 'created_at_between', { less_than: 'today' }, 'user_search_expected_object'],
    ['an unknown status', 'status', 'asleep', 'user_search_expected_status'],
  ])('rejects %s', async (_what, name, value, error_type) => {
    await expect(find(name, value)).rejects.toMatchObject({ status_code: 400, error_type })
  })

  it('compares no text that is longer than every name, and at most 1,000 characters in all', async () => {
    const search = (...lengths: number[]) =>
      client.users.search({
        query: {
          operator: 'OR',
          operands: lengths.map((length) => ({
            filter_name: 'full_name_fuzzy',
            filter_value: 'x'.repeat(length),
          })),
        },
      } as never)
    expect((await search(...Array<number>(3).fill(320), 20_000, 20_000)).results).toEqual([])
    await expect(search(320, 320, 320, 41)).rejects.toMatchObject({
      status_code: 400,
      error_message: expect.stringContaining('at most 1000 characters'),
    })
  })

  it('rejects an invalid cursor and a limit that is too large', async () => {
    expect(await typeOf(search({ cursor: 'x' }))).toBe('user_search_invalid_cursor')
    await expect(search({ limit: 1001 })).rejects.toMatchObject({ status_code: 400 })
  })
})

type Kind = 'emails' | 'phone_numbers' | 'crypto_wallets'

/** Returns the ID of a sign-in method of a user. */
async function factor(userKey: keyof typeof ids, kind: Kind): Promise<string> {
  const { emails, phone_numbers, crypto_wallets } = await client.users.get({ user_id: ids[userKey] })
  const rows = { emails, phone_numbers, crypto_wallets }[kind]
  return String(
    Object.values(rows[0] ?? {}).find((value) => /^(email|phone-number|crypto-wallet)-/.test(String(value))),
  )
}

describe('deleting sign-in methods and users', () => {
  it('removes each sign-in method, even the last one', async () => {
    const { users } = client
    const before = await users.get({ user_id: ids.ann })
    await users.deletePassword({ password_id: before.password?.password_id ?? '' })
    await users.deletePhoneNumber({ phone_id: await factor('ann', 'phone_numbers') })
    const response = await users.deleteEmail({ email_id: await factor('ann', 'emails') })
    expect(response.user_id).toBe(ids.ann)
    expect(response.user).toMatchObject({ emails: [], phone_numbers: [], status: 'pending' })
    expect(response.user).not.toHaveProperty('password')
    const { providers } = await users.get({ user_id: ids.bob })
    await users.deleteCryptoWallet({ crypto_wallet_id: await factor('bob', 'crypto_wallets') })
    const { user } = await users.deleteOAuthRegistration({
      oauth_user_registration_id: providers[0]?.oauth_user_registration_id ?? '',
    })
    expect([user.crypto_wallets, user.providers]).toEqual([[], []])
  })

  it('rejects unknown sign-in methods', async () => {
    const { users } = client
    const rejections: [() => Promise<unknown>, string][] = [
      [() => users.deleteEmail({ email_id: 'unknown' }), 'email_not_found'],
      [() => users.deletePhoneNumber({ phone_id: 'unknown' }), 'phone_number_not_found'],
      [() => users.deletePassword({ password_id: 'unknown' }), 'password_not_found'],
      [() => users.deleteCryptoWallet({ crypto_wallet_id: 'unknown' }), 'crypto_wallet_not_found'],
      [
        () => users.deleteWebAuthnRegistration({ webauthn_registration_id: 'unknown' }),
        'webauthn_registration_not_found',
      ],
      [
        () => users.deleteOAuthRegistration({ oauth_user_registration_id: 'unknown' }),
        'oauth_user_registration_not_found',
      ],
      [
        () => users.deleteBiometricRegistration({ biometric_registration_id: 'unknown' }),
        'biometric_registration_not_found',
      ],
    ]
    for (const [rejection, error_type] of rejections) {
      await expect(rejection()).rejects.toMatchObject({ status_code: 404, error_type })
    }
  })

  it('deletes a user and their sessions', async () => {
    const { userId } = await createShopUser(server, 'kim@example.org')
    expect(await client.users.delete({ user_id: userId })).toMatchObject({ user_id: userId })
    await expect(client.users.get({ user_id: userId })).rejects.toMatchObject({ status_code: 404 })
    await expect(client.users.delete({ user_id: userId })).rejects.toMatchObject({ status_code: 404 })
  })

  it('rejects changes to portal users', async () => {
    const { userId } = await createPerson(server, 'lee@example.org')
    const { users } = await createPortalClient(server)
    const { emails } = await users.get({ user_id: userId })
    const email_id = emails[0]?.email_id ?? ''
    const rejected = { status_code: 403, error_type: 'portal_account_protected' }
    await expect(users.delete({ user_id: userId })).rejects.toMatchObject(rejected)
    await expect(users.deleteEmail({ email_id })).rejects.toMatchObject(rejected)
    expect((await users.get({ user_id: userId })).emails).toHaveLength(1)
  })

  it('lists no connected applications, and rejects revoking an unknown one', async () => {
    const { users } = client
    expect((await users.connectedApps({ user_id: ids.bob })).connected_apps).toEqual([])
    expect(await typeOf(users.revoke({ user_id: ids.bob, connected_app_id: 'unknown' }))).toBe(
      'connected_app_not_found',
    )
  })
})
