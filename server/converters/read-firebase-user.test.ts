import { describe, expect, it } from 'vitest'
import { readFirebaseUser, toFirebaseUser } from './read-firebase-user.ts'

/** From the README of github.com/firebase/scrypt. */
const hashing = {
  signer_key: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  salt_separator: 'Bw==',
  rounds: 8,
  mem_cost: 14,
}
const hash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
const salt = '42xEC+ixf3L2lw=='

const user = {
  localId: 'Xk2f9QmTz8',
  email: 'ann@example.org',
  emailVerified: true,
  passwordHash: hash,
  salt,
  displayName: 'Ann Example',
  lastSignedInAt: '1709380800000',
  createdAt: '1709287200000',
  phoneNumber: '+15005550006',
  customAttributes: '{"plan":"gold"}',
  providerUserInfo: [
    { providerId: 'google.com', rawId: '110169484474386276334' },
    { providerId: 'oidc.corp', rawId: '1' },
  ],
}
const convert = (change: object, parameters: typeof hashing | undefined = hashing) =>
  readFirebaseUser({ ...user, ...change }, parameters)

describe('a user of Firebase', () => {
  it('becomes a user with the password and the project’s parameters', () => {
    expect(convert({})).toEqual({
      id: 'Xk2f9QmTz8',
      user: {
        external_id: 'Xk2f9QmTz8',
        created_at: '2024-03-01T10:00:00.000Z',
        name: { first_name: 'Ann Example' },
        emails: [{ email: 'ann@example.org', verified: true }],
        phone_numbers: [{ phone_number: '+15005550006', verified: false }],
        password: {
          hash_type: 'firebase_scrypt',
          hash,
          firebase_scrypt_config: { ...hashing, salt },
        },
        providers: [{ provider_type: 'Google', provider_subject: '110169484474386276334' }],
        trusted_metadata: { plan: 'gold' },
      },
      omitted: [],
    })
  })

  it.each([false, 'true', 1, undefined])('has an unverified email address if it says %j', (value) => {
    expect(convert({ emailVerified: value })?.user?.emails).toEqual([
      { email: 'ann@example.org', verified: false },
    ])
  })

  it.each([
    ['an unknown hash', { passwordHash: '!' }, hashing],
    ['a hash without a salt', { salt: undefined }, hashing],
    ['a cost that is too high', {}, { ...hashing, mem_cost: 30 }],
  ])('is converted without a password: %s', (_name, change, parameters) => {
    const converted = convert(change, parameters)
    expect(converted?.user?.emails).toHaveLength(1)
    expect(converted?.user).not.toHaveProperty('password')
    expect(converted?.omitted.map(({ field }) => field)).toEqual(['password'])
  })

  it('is converted without a password if the parameters of the project are missing', () => {
    const converted = readFirebaseUser(user, undefined)
    expect(converted?.user).not.toHaveProperty('password')
    expect(converted?.omitted[0]?.reason).toContain('add --signer-key')
    expect(readFirebaseUser({ ...user, passwordHash: undefined }, undefined)?.omitted).toEqual([])
  })

  it('omits custom claims that are not a JSON object', () => {
    expect(convert({ customAttributes: '[1]' })?.omitted.map(({ field }) => field)).toEqual([
      'trusted_metadata',
    ])
  })

  it('is omitted if it is disabled', () => {
    expect(convert({ disabled: true })).toMatchObject({ id: 'Xk2f9QmTz8', omitted: [{ field: '' }] })
    expect(convert({ disabled: true })?.user).toBeUndefined()
  })

  const noProvider = Array<string>(4).fill('')
  const toCells = (changes: Record<number, string> = {}) => {
    const google = ['110169484474386276334', 'ann@example.org', 'Ann', '']
    const github = ['583231', '', '', '']
    const first = ['Xk2f9QmTz8', 'ann@example.org', 'true', hash, salt, 'Ann Example', '']
    const last = ['1709287200000', '1709380800000', '+15005550006', 'false', '{"plan":"gold"}', '']
    const cells = [...first, ...google, ...noProvider, ...noProvider, ...github, ...last]
    return cells.map((cell, index) => changes[index] ?? cell)
  }
  const convertCells = (cells: string[]) => readFirebaseUser(toFirebaseUser(cells), hashing)

  it('is the same user in a CSV file', () => {
    const { user, omitted } = convertCells(toCells()) ?? {}
    expect(omitted).toEqual([])
    expect(user).toEqual({
      ...convert({})?.user,
      providers: [
        { provider_type: 'Google', provider_subject: '110169484474386276334' },
        { provider_type: 'GitHub', provider_subject: '583231' },
      ],
    })
  })

  it.each([
    ['false', false],
    ['', false],
    ['TRUE', false],
    ['true', true],
  ])('has an email address in a CSV file whose cell says %j, verified: %j', (cell, verified) => {
    expect(convertCells(toCells({ 2: cell }))?.user?.emails?.[0]?.verified).toBe(verified)
  })

  it('is omitted from a CSV file if it is disabled', () => {
    expect(convertCells(toCells({ 26: 'true' }))?.user).toBeUndefined()
  })

  it.each([{}, { localId: '' }, 'ann', undefined])('is not recognized: %j', (value) => {
    expect(readFirebaseUser(value, hashing)).toBeUndefined()
  })

  it('is not recognized if the row is too short', () => {
    expect(convertCells(toCells().slice(0, 26))).toBeUndefined()
  })
})
