import { describe, expect, it } from 'vitest'
import { readClerkUser } from './read-clerk-user.ts'

const bcrypt = '$2b$06$abcdefghijklmnopqrstuugdtUnw8nSfYz3/OAyU72Wilr/.oOUjC'

const row = {
  id: 'user_2fQx8RkTz',
  first_name: 'Ann',
  last_name: 'Example',
  username: '',
  primary_email_address: 'ann@example.org',
  primary_phone_number: '',
  verified_email_addresses: 'ann@example.org',
  unverified_email_addresses: '',
  verified_phone_numbers: '',
  unverified_phone_numbers: '',
  totp_secret: '',
  password_digest: bcrypt,
  password_hasher: 'bcrypt',
}
const convert = (change: Partial<typeof row>) => readClerkUser({ ...row, ...change })

describe('a user of Clerk', () => {
  it('becomes a user with the password', () => {
    expect(convert({})).toEqual({
      id: 'user_2fQx8RkTz',
      user: {
        external_id: 'user_2fQx8RkTz',
        name: { first_name: 'Ann', last_name: 'Example' },
        emails: [{ email: 'ann@example.org', verified: true }],
        phone_numbers: [],
        password: { hash_type: 'bcrypt', hash: bcrypt },
      },
      omitted: [],
    })
  })

  it.each<[name: string, verified: string, unverified: string, expected: [string, boolean][]]>([
    ['in no list', '', '', [['a@example.org', false]]],
    ['in the list of unverified ones', '', 'a@example.org', [['a@example.org', false]]],
    ['in a list with different capitalization', 'A@Example.org', '', [['a@example.org', true]]],
    ['in both lists', 'a@example.org', 'a@example.org', [['a@example.org', false]]],
    [
      'followed by others',
      'b@example.org|a@example.org',
      'c@example.org, d@example.org',
      [
        ['a@example.org', true],
        ['b@example.org', true],
        ['c@example.org', false],
        ['d@example.org', false],
      ],
    ],
  ])('has a primary email address that is %s', (_name, verified, unverified, expected) => {
    const converted = convert({
      primary_email_address: 'a@example.org',
      verified_email_addresses: verified,
      unverified_email_addresses: unverified,
    })
    expect(converted?.user?.emails).toEqual(expected.map(([email, verified]) => ({ email, verified })))
  })

  it.each([
    ['verified_phone_numbers', true],
    ['unverified_phone_numbers', false],
  ])('has a phone number of %s, verified: %j', (column, verified) => {
    const phone_number = '+15005550006'
    const converted = convert({ primary_phone_number: phone_number, [column]: phone_number })
    expect(converted?.user?.phone_numbers).toEqual([{ phone_number, verified }])
  })

  it.each([
    ['argon2id', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA', 'argon_2id'],
    ['argon2i', '$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA', 'argon_2i'],
    ['phpass', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'phpass'],
    ['md5', '5f4dcc3b5aa765d61d8327deb882cf99', 'md_5'],
    ['pbkdf2_sha256', 'pbkdf2_sha256$600000$c2FsdHNhbHQ=$aGFzaGhhc2hoYXNoaGFzaA==', 'pbkdf_2'],
    ['pbkdf2_sha256_django', 'pbkdf2_sha256$600000$saltsalt$aGFzaGhhc2hoYXNoaGFzaA==', 'pbkdf_2'],
    ['scrypt_firebase', 'aGFzaGhhc2hoYXNoaGFzaA==$c2FsdA==$a2V5$Bw==$8$14', 'firebase_scrypt'],
  ])('has a password of the type %s', (password_hasher, password_digest, type) => {
    const converted = convert({ password_hasher, password_digest })
    expect(converted?.omitted).toEqual([])
    expect(converted?.user?.password).toMatchObject({ hash_type: type })
  })

  it('has the same PBKDF2 salt, whether or not the salt is encoded', () => {
    const [encoded, plain] = (
      [
        ['pbkdf2_sha256', 'c2FsdHNhbHQ='],
        ['pbkdf2_sha256_django', 'saltsalt'],
      ] as const
    ).map(([password_hasher, salt]) =>
      convert({ password_hasher, password_digest: `pbkdf2_sha256$1000$${salt}$aGFzaGhhc2hoYXNoaGFzaA==` }),
    )
    expect(encoded?.user?.password).toEqual(plain?.user?.password)
    expect(encoded?.user?.password?.pbkdf_2_config?.salt).toBe('c2FsdHNhbHQ=')
  })

  it.each([
    ['sha256', 'a'.repeat(64), 'Hashes of type sha256 cannot be imported.'],
    ['toString', bcrypt, 'Hashes of type toString cannot be imported.'],
    ['', bcrypt, 'Hashes of type (empty) cannot be imported.'],
    ['bcrypt', 'no hash', 'The hash is not a bcrypt hash'],
    ['pbkdf2_sha256', 'no hash', 'The password hash does not have the format of its type.'],
    ['scrypt_firebase', 'no hash', 'The password hash does not have the format of its type.'],
  ])('is converted without a password for the type %j and the digest %j', (hasher, digest, reason) => {
    const converted = convert({ password_hasher: hasher, password_digest: digest })
    expect(converted?.user?.emails).toHaveLength(1)
    expect(converted?.user).not.toHaveProperty('password')
    expect(converted?.omitted).toEqual([{ field: 'password', reason: expect.stringContaining(reason) }])
  })

  it.each([
    ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', true],
    ['not base32', false],
  ])('keeps the authenticator app with the secret %s: %j', (secret, isKept) => {
    const { user, omitted } = convert({ totp_secret: secret }) ?? {}
    expect(user?.totp).toEqual(isKept ? { secret } : undefined)
    expect(omitted).toHaveLength(isKept ? 0 : 1)
  })

  it.each([{}, { id: '', primary_email_address: '' }, { id: 'user_1' }])('is not recognized: %j', (value) => {
    expect(readClerkUser(value)).toBeUndefined()
  })
})
