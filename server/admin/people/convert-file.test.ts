import { execFileSync } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPeopleFiles, importPeople, type PeopleFiles } from '#support/server/people-files.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { convertFile } from './convert-file.ts'

let files: PeopleFiles
beforeAll(async () => {
  files = await createPeopleFiles()
})
afterAll(() => files.remove())

/** A user as returned by the provider's search. */
const user = {
  user_id: 'user-test-178d8ee5-c458-4f48-a482-8fefa30a1a87',
  status: 'active',
  created_at: '2024-01-11T09:54:59Z',
  name: { first_name: 'Ann', middle_name: '', last_name: 'Example' },
  emails: [
    { email_id: 'email-test-8af9b269-8f2f-44a6-8322-6f2f276cba5d', email: 'ann@example.org', verified: true },
  ],
  phone_numbers: [{ phone_id: 'phone-number-test-b4c5c640', phone_number: '+15005550006', verified: true }],
  password: { password_id: 'password-test-80e44428', requires_reset: false },
  providers: [
    {
      oauth_user_registration_id: 'oauth-user-test-1d3f',
      provider_type: 'Google',
      provider_subject: '110169484474386276334',
      profile_picture_url: '',
      locale: '',
    },
  ],
  webauthn_registrations: [],
  biometric_registrations: [],
  crypto_wallets: [],
  totps: [],
  roles: ['stytch_user'],
  is_locked: false,
  trusted_metadata: { plan: 'gold' },
  untrusted_metadata: {},
}
const poor = {
  ...user,
  user_id: 'user-test-2',
  emails: [{ email_id: 'email-test-2', email: 'bob@example.org', verified: true }],
  phone_numbers: [],
  providers: [{ ...user.providers[0], provider_type: 'Microsoft' }],
  webauthn_registrations: [
    { webauthn_registration_id: 'webauthn-registration-test-1', domain: 'shop.example' },
  ],
  totps: [{ totp_id: 'totp-test-1', verified: true }],
}

/** A hash as the provider sends it, from a published migration guide: scrypt with the salt as text. */
const password = 'averylongandunguessablepasswordwithlotsofrandominfooofisjoafasnr;,n1'
const hashLine = `${user.user_id},uiOC_BwbKta9R9QL6Ss6KTDpCcULh9_zhObl5j4398M=,BbV-sGQqUIX1NwE6uqtSITv4fa1iMw==,scrypt`

const convert = (usersFile: string, name: string, hashesFile?: string) =>
  convertFile({
    name: 'people convert',
    usersFile,
    file: files.path(name),
    from: 'provider',
    hashesFile,
    hashing: undefined,
  })

describe('people convert', () => {
  it('converts users and hashes from the provider, and the users then sign in with their passwords', async () => {
    const users = await files.write('users.json', [JSON.stringify([user], null, 2)])
    const hashes = await files.write('hash.csv', [hashLine])
    await convert(users, 'people.jsonl', hashes)
    const server = await createTestServer()
    expect(await importPeople(server, files.path('people.jsonl'))).toContain(
      '1 user imported, 0 users rejected.',
    )
    const body = { email: 'ann@example.org', password, session_duration_minutes: 30 }
    const response = await callProvider(server, '/passwords/authenticate', { body })
    expect(response.status).toBe(200)
    expect(response.body.data).toMatchObject({
      user_id: user.user_id,
      user: {
        emails: user.emails,
        phone_numbers: user.phone_numbers,
        providers: user.providers,
        password: user.password,
        trusted_metadata: user.trusted_metadata,
        roles: ['stytch_user'],
      },
    })
  })

  it.each([
    ['a search response', JSON.stringify({ results: [user, poor] })],
    ['JSON Lines', `${JSON.stringify(user)}\n${JSON.stringify(poor)}`],
    [
      'search responses as JSON Lines',
      `{"results":[${JSON.stringify(user)}]}\n{"results":[${JSON.stringify(poor)}]}`,
    ],
  ])('reads users from %s', async (name, text) => {
    const users = await files.write(`${name}.users`, [text])
    expect(await convert(users, name)).toContain('2 users were written')
    expect((await files.readLines(name)).map(({ user_id }) => user_id)).toEqual([user.user_id, poor.user_id])
  })

  it('reports which sign-in methods the export does not contain', async () => {
    const users = await files.write('poor.users', [JSON.stringify([poor])])
    await convert(users, 'poor')
    const lines = await files.readLines<{ user_id: string; field: string }>('poor.left-behind.jsonl')
    expect(lines.map(({ field }) => field)).toEqual([
      'password',
      'providers',
      'webauthn_registrations',
      'totps',
    ])
    expect(new Set(lines.map(({ user_id }) => user_id))).toEqual(new Set([poor.user_id]))
  })

  it('writes users before the export ends', async () => {
    const users = files.path('pipe.users')
    execFileSync('mkfifo', [users])
    const converted = convert(users, 'piped')
    const pipe = await open(users, 'w')
    const line = `${JSON.stringify(user)}\n`
    await pipe.appendFile(line.repeat(500))
    await expect
      .poll(() => readFile(files.path('piped'), 'utf8'), { timeout: 20_000 })
      .toContain(user.user_id)
    await pipe.appendFile(line)
    await pipe.close()
    expect(await converted).toContain('501 users were written')
  })

  it('leaves out a password whose hash an import would reject', async () => {
    const users = await files.write('hash.users', [JSON.stringify(user)])
    const hashes = await files.write('hash.jsonl', [
      JSON.stringify({ user_id: user.user_id, hash_type: 'md_5', hash: 'no hash' }),
    ])
    await convert(users, 'hashless', hashes)
    expect(await files.readLines('hashless')).toEqual([
      expect.not.objectContaining({ password: expect.anything() }),
    ])
    expect(await files.readLines('hashless.left-behind.jsonl')).toEqual([
      {
        line: 1,
        user_id: user.user_id,
        field: 'password',
        reason: 'An MD5 hash has 32 hexadecimal digits.',
      },
    ])
  })

  it('rejects files in another format', async () => {
    const users = await files.write('other.users', [JSON.stringify(user), '{"id":1}'])
    await expect(convert(users, 'other')).rejects.toThrow(
      `${users}: user 2, in line 2, does not have the format of the provider's API.`,
    )
    // Nothing is left, so the command can be repeated.
    for (const name of ['other', 'other.left-behind.jsonl'])
      await expect(readFile(files.path(name))).rejects.toThrow('ENOENT')
    await expect(convert(files.path('missing'), 'other')).rejects.toThrow('it does not exist')
    const good = await files.write('good.users', [JSON.stringify([user])])
    const hashes = await files.write('bad.csv', ['no hash'])
    await expect(convert(good, 'unused', hashes)).rejects.toThrow('line 1')
  })
})
