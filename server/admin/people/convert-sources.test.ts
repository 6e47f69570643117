import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPeopleFiles, importPeople, type PeopleFiles } from '#support/server/people-files.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { parseCommand } from '../parse-command.ts'
import { convertFile } from './convert-file.ts'

let files: PeopleFiles
let server: TestServer
beforeAll(async () => {
  files = await createPeopleFiles()
  server = await createTestServer()
})
afterAll(() => files.remove())

/** Runs `people convert` and `people import`. @returns the output of `people convert` */
async function move(usersFile: string, ...options: string[]): Promise<string> {
  const file = `${usersFile}.people`
  const command = parseCommand(['people', 'convert', usersFile, file, ...options])
  if (command.name !== 'people convert') throw new Error('This is another command.')
  const printed = await convertFile(command)
  expect(await importPeople(server, file)).toContain(' 0 users rejected.')
  return printed
}

/** Signs a user in. @returns the user, or the error type */
async function signIn(email: string, password: string): Promise<unknown> {
  const body = { email, password, session_duration_minutes: 30 }
  const response = await callProvider(server, '/passwords/authenticate', { body })
  return response.status === 200 ? response.body.data?.user : response.body.error_type
}

const bcrypt = '$2b$06$abcdefghijklmnopqrstuugdtUnw8nSfYz3/OAyU72Wilr/.oOUjC'
const bcryptPassword = 'a correct plum orchard'

/** From the README of github.com/firebase/scrypt. */
const scrypt = {
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
}
const signerKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const scryptOptions = `--signer-key ${signerKey} --salt-separator Bw== --rounds 8 --mem-cost 14`.split(' ')
const scryptPassword = 'user1password'

describe('users who move', () => {
  it('from Auth0 sign in with their passwords', async () => {
    const users = await files.write('auth0.ndjson', [
      '{"user_id":"auth0|1","email":"ann@auth0.example","email_verified":true,"app_metadata":{"plan":"gold"}}',
      '{"user_id":"auth0|2","email":"bob@auth0.example","email_verified":false}',
      '{"user_id":"google-oauth2|3","email":"cleo@auth0.example","email_verified":true}',
      '{"user_id":"auth0|4","email":"dan@auth0.example","email_verified":true,"blocked":true}',
    ])
    const hashes = await files.write('auth0-hashes.ndjson', [
      `{"_id":{"$oid":"1"},"email":"ann@auth0.example","passwordHash":"${bcrypt}"}`,
      '{"_id":{"$oid":"2"},"email":"bob@auth0.example","passwordHash":"unknown"}',
    ])
    expect(await move(users, '--from', 'auth0', '--hashes', hashes)).toContain('3 users were written to')
    expect(await signIn('ann@auth0.example', bcryptPassword)).toMatchObject({
      emails: [{ email: 'ann@auth0.example', verified: true }],
      trusted_metadata: { plan: 'gold' },
    })
    expect(await signIn('ann@auth0.example', 'another plum orchard')).toBe('unauthorized_credentials')
    expect(await files.readLines('auth0.ndjson.people.left-behind.jsonl')).toEqual([
      expect.objectContaining({ line: 2, user_id: 'auth0|2', field: 'password' }),
      expect.objectContaining({ line: 4, user_id: 'auth0|4', field: '' }),
    ])
  })

  it('from Auth0 with only the password export sign in, with an unverified email address', async () => {
    const users = await files.write('auth0-alone.ndjson', [
      `{"_id":{"$oid":"9"},"email":"eve@auth0.example","email_verified":false,"passwordHash":"${bcrypt}"}`,
    ])
    await move(users, '--from', 'auth0')
    expect(await signIn('eve@auth0.example', bcryptPassword)).toMatchObject({
      emails: [{ email: 'eve@auth0.example', verified: false }],
    })
  })

  it('from Firebase as JSON sign in with their passwords', async () => {
    const user = { localId: 'f1', email: 'ann@firebase.example', emailVerified: true, ...scrypt }
    const unverified = { ...user, localId: 'f2', email: 'bob@firebase.example', emailVerified: false }
    const users = await files.write('firebase.json', [JSON.stringify({ users: [user, unverified] }, null, 2)])
    await move(users, '--from', 'firebase', ...scryptOptions)
    for (const [email, verified] of [
      [user.email, true],
      [unverified.email, false],
    ] as const)
      expect(await signIn(email, scryptPassword)).toMatchObject({ emails: [{ email, verified }] })
    expect(await signIn(user.email, 'user2password')).toBe('unauthorized_credentials')
  })

  it('from Firebase as CSV sign in with their passwords', async () => {
    const { passwordHash, salt } = scrypt
    const providers = ','.repeat(16)
    const users = await files.write('firebase.csv', [
      `f3,cleo@firebase.example,true,${passwordHash},${salt},"Cleo, the ""third""",${providers},1709287200000,,,false,"{""plan"":""gold""}",`,
      `f4,dan@firebase.example,false,,,,${providers},1709287200000,,+15005550010,,,`,
    ])
    const printed = await move(users, '--from', 'firebase', ...scryptOptions)
    expect(printed).toContain('2 users were written to')
    expect(await signIn('cleo@firebase.example', scryptPassword)).toMatchObject({
      name: { first_name: 'Cleo, the "third"' },
      created_at: '2024-03-01T10:00:00.000Z',
      trusted_metadata: { plan: 'gold' },
    })
  })

  it('from Clerk sign in with their passwords', async () => {
    const users = await files.write('clerk.csv', [
      'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher',
      `user_1,Ann,Example,,ann@clerk.example,,ann@clerk.example|ann2@clerk.example,,,,,${bcrypt},bcrypt`,
      `user_2,Bob,,,bob@clerk.example,+15005550011,,bob@clerk.example,+15005550011,,,${'a'.repeat(64)},sha256`,
    ])
    await move(users, '--from', 'clerk')
    expect(await signIn('ann@clerk.example', bcryptPassword)).toMatchObject({
      name: { first_name: 'Ann', last_name: 'Example' },
      emails: [
        { email: 'ann@clerk.example', verified: true },
        { email: 'ann2@clerk.example', verified: true },
      ],
    })
    expect(await files.readLines('clerk.csv.people')).toMatchObject([
      {},
      {
        emails: [{ email: 'bob@clerk.example', verified: false }],
        phone_numbers: [{ phone_number: '+15005550011', verified: true }],
      },
    ])
    expect(await files.readLines('clerk.csv.people.left-behind.jsonl')).toEqual([
      expect.objectContaining({ line: 3, user_id: 'user_2', field: 'password' }),
    ])
  })

  it('from Cognito are imported with verified and unverified contacts', async () => {
    const users = await files.write('cognito.csv', [
      'cognito:username,given_name,family_name,email,email_verified,phone_number,phone_number_verified,cognito:mfa_enabled,custom:plan',
      'ann,Ann,Example\\, Inc.,ann@cognito.example,true,+15005550012,false,false,gold',
      'bob,,,bob@cognito.example,false,,,true,',
    ])
    await move(users, '--from', 'cognito')
    expect(await files.readLines('cognito.csv.people')).toMatchObject([
      {
        external_id: 'ann',
        name: { first_name: 'Ann', last_name: 'Example, Inc.' },
        emails: [{ email: 'ann@cognito.example', verified: true }],
        phone_numbers: [{ phone_number: '+15005550012', verified: false }],
        untrusted_metadata: { plan: 'gold' },
      },
      { external_id: 'bob', emails: [{ email: 'bob@cognito.example', verified: false }] },
    ])
  })
})
