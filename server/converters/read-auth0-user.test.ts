import { describe, expect, it } from 'vitest'
import { readAuth0Hash, readAuth0User } from './read-auth0-user.ts'

const bcrypt = '$2b$06$abcdefghijklmnopqrstuugdtUnw8nSfYz3/OAyU72Wilr/.oOUjC'

/** A line of a user export. */
const exported = {
  user_id: 'auth0|5f7c8ec7c33c6c004bbafe82',
  email: 'ann@example.org',
  email_verified: true,
  given_name: 'Ann',
  family_name: 'Example',
  created_at: '2024-03-01T10:00:00.000Z',
  identities: [{ provider: 'auth0', user_id: '5f7c8ec7c33c6c004bbafe82', isSocial: false }],
  app_metadata: { plan: 'gold' },
  user_metadata: { color: 'green' },
}

/** A line of the password export. */
const hashed = {
  _id: { $oid: '5f7c8ec7c33c6c004bbafe82' },
  email: 'ann@example.org',
  email_verified: false,
  passwordHash: bcrypt,
  password_set_date: { $date: '2024-03-02T10:00:00.000Z' },
  tenant: 'shop',
  connection: 'Username-Password-Authentication',
}

const hashes = new Map([[exported.user_id, { hash_type: 'bcrypt', hash: bcrypt }]])
const convert = (change: object) => readAuth0User({ ...exported, ...change }, hashes)
const convertHashed = (change: object) => readAuth0User({ ...hashed, ...change }, new Map())

describe('a user of Auth0', () => {
  it('becomes a user with the password from the password export', () => {
    expect(convert({})).toEqual({
      id: exported.user_id,
      user: {
        external_id: exported.user_id,
        created_at: exported.created_at,
        name: { first_name: 'Ann', last_name: 'Example' },
        emails: [{ email: 'ann@example.org', verified: true }],
        phone_numbers: [],
        password: { hash_type: 'bcrypt', hash: bcrypt },
        providers: [],
        trusted_metadata: { plan: 'gold' },
        untrusted_metadata: { color: 'green' },
      },
      omitted: [],
    })
  })

  it.each([false, 'true', 1, null, undefined])('has an unverified email address if it says %j', (value) => {
    const emails = [{ email: 'ann@example.org', verified: false }]
    expect(convert({ email_verified: value })?.user?.emails).toEqual(emails)
    expect(convertHashed({ email_verified: value })?.user?.emails).toEqual(emails)
  })

  it.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('has a phone number, verified: %j is %j', (value, verified) => {
    const phone_number = '+15005550006'
    expect(convert({ phone_number, phone_verified: value })?.user?.phone_numbers).toEqual([
      { phone_number, verified },
    ])
  })

  it('keeps social identities, except those of Microsoft and enterprise connections', () => {
    const identities = [
      { provider: 'google-oauth2', user_id: '110169484474386276334' },
      { provider: 'github', user_id: 583231 },
      { provider: 'windowslive', user_id: '1' },
      { provider: 'samlp', user_id: 'corp|ann' },
      { provider: 'sms', user_id: '2' },
    ]
    const converted = convert({ identities })
    expect(converted?.user?.providers).toEqual([
      { provider_type: 'Google', provider_subject: '110169484474386276334' },
      { provider_type: 'GitHub', provider_subject: '583231' },
    ])
    expect(converted?.omitted.map(({ field }) => field)).toEqual(['providers', 'providers'])
  })

  it('has the password of a linked identity', () => {
    const user_id = 'google-oauth2|110169484474386276334'
    expect(convert({ user_id })?.user).toMatchObject({
      external_id: user_id,
      password: { hash: bcrypt },
      providers: [{ provider_type: 'Google' }],
    })
  })

  it('reports a missing password and an ID that cannot be an external ID', () => {
    const user_id = 'auth0|Ann Example'
    const converted = convert({ user_id, identities: undefined })
    expect(converted?.user).not.toHaveProperty('password')
    expect(converted?.user).not.toHaveProperty('external_id')
    expect(converted?.omitted.map(({ field }) => field)).toEqual(['external_id', 'password'])
  })

  it('omits metadata that an import would reject', () => {
    const keys = Array.from({ length: 21 }, (_, index) => [`key${index}`, 1])
    const converted = convert({ app_metadata: Object.fromEntries(keys) })
    expect(converted?.user).toHaveProperty('untrusted_metadata')
    expect(converted?.user).not.toHaveProperty('trusted_metadata')
    expect(converted?.omitted).toEqual([
      { field: 'trusted_metadata', reason: 'Metadata has at most 20 keys.' },
    ])
  })

  it('is omitted if it is blocked', () => {
    const converted = convert({ blocked: true })
    expect(converted?.user).toBeUndefined()
    expect(converted?.omitted).toHaveLength(1)
  })

  it('becomes a user from a line of the password export alone', () => {
    expect(convertHashed({})).toEqual({
      id: exported.user_id,
      user: {
        external_id: exported.user_id,
        emails: [{ email: 'ann@example.org', verified: false }],
        phone_numbers: [],
        password: { hash_type: 'bcrypt', hash: bcrypt, set_at: '2024-03-02T10:00:00.000Z' },
      },
      omitted: [],
    })
  })

  it.each([
    ['its own ID', { alt_id: 'euclid' }, 'auth0|euclid'],
    ['an ID as text', { _id: '5f7c' }, 'auth0|5f7c'],
  ])('has %s in the password export', (_name, change, id) => {
    expect(convertHashed(change)?.id).toBe(id)
    expect(readAuth0Hash({ ...hashed, ...change })?.userId).toBe(id)
  })

  it.each([true, false])('has the contact of its identifiers, verified: %j', (verified) => {
    const identifiers = [{ type: 'email', value: 'bob@example.org', verified }]
    const change = { email: undefined, email_verified: !verified, identifiers }
    expect(convertHashed(change)?.user?.emails).toEqual([{ email: 'bob@example.org', verified }])
  })

  it('is converted without a password if the hash is unknown', () => {
    const converted = convertHashed({ passwordHash: '$unknown$1$2' })
    expect(converted?.user?.emails).toHaveLength(1)
    expect(converted?.user).not.toHaveProperty('password')
    expect(converted?.omitted).toEqual([
      { field: 'password', reason: 'The hash is not a bcrypt hash, such as $2b$10$ and 53 characters.' },
    ])
  })

  it.each([{}, { user_id: '' }, { email: 'ann@example.org' }, 'ann'])('is not recognized: %j', (value) => {
    expect(readAuth0User(value, hashes)).toBeUndefined()
  })
})
