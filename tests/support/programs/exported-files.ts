import { scryptSync } from 'node:crypto'

/** A bcrypt hash of the password 'a correct plum orchard'. */
const bcrypt = '$2b$06$abcdefghijklmnopqrstuugdtUnw8nSfYz3/OAyU72Wilr/.oOUjC'

/** The parameters of the project in the README of github.com/firebase/scrypt. */
export const firebaseOptions =
  '--signer-key jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA== --salt-separator Bw== --rounds 8 --mem-cost 14'

/** https://auth0.com/docs/manage-users/user-migration/bulk-user-exports, with the fields that docs/moving.md requests */
const auth0 = {
  user_id: 'auth0|5f7c8ec7c33c6c004bbafe82',
  email: 'ann@auth0.example',
  email_verified: true,
  given_name: 'Ann',
  family_name: 'Example',
  created_at: '2024-03-01T10:00:00.000Z',
  identities: [
    {
      user_id: '5f7c8ec7c33c6c004bbafe82',
      provider: 'auth0',
      connection: 'Username-Password-Authentication',
      isSocial: false,
    },
  ],
  app_metadata: { plan: 'gold' },
  user_metadata: { color: 'green' },
}

/** https://support.auth0.com/center/s/article/How-to-Use-the-Password-Hashes-Export-from-Auth0 */
const auth0Hash = {
  _id: { $oid: '5f7c8ec7c33c6c004bbafe82' },
  email_verified: true,
  email: 'ann@auth0.example',
  passwordHash: bcrypt,
  password_set_date: { $date: '2024-03-01T10:00:00.000Z' },
  tenant: 'shop',
  connection: 'Username-Password-Authentication',
  _tmp_is_unique: true,
  version: '1.1',
  identifiers: [{ type: 'email', value: 'ann@auth0.example', verified: true }],
}

/** https://firebase.google.com/docs/cli/auth#file_format */
const firebase = {
  users: [
    {
      localId: 'Yx0mZ1l0h6',
      email: 'ann@firebase.example',
      emailVerified: true,
      passwordHash:
        'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
      salt: '42xEC+ixf3L2lw==',
      displayName: 'Ann Example',
      lastSignedInAt: '1709287200000',
      createdAt: '1709287200000',
      providerUserInfo: [],
    },
  ],
}

/** https://clerk.com/docs/guides/development/migrating/export-from-clerk */
const clerk = [
  'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher',
  `user_2abcDEF,Ann,Example,,ann@clerk.example,,ann@clerk.example,,,,,${bcrypt},bcrypt`,
].join('\n')

/** https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-using-import-tool.html */
const cognito = [
  'cognito:username,name,given_name,family_name,middle_name,nickname,preferred_username,profile,picture,website,email,email_verified,gender,birthdate,zoneinfo,locale,phone_number,phone_number_verified,address,updated_at,cognito:mfa_enabled',
  'ann,,Ann,Example,,,,,,,ann@cognito.example,true,,,,,+12345550100,true,,,false',
].join('\n')

/** The provider's support sends the hashes as CSV without a header: `user_id,hash,salt,scrypt`. */
const hostedSalt = 'bm90IGEgc2VjcmV0IHNhbHQ='
const parameters = { N: 32_768, r: 8, p: 1, maxmem: 2 ** 26 }
const hostedHash = scryptSync('a correct plum orchard', hostedSalt, 32, parameters).toString('base64')

/** https://stytch.com/docs/api/search-users, as `stytch-node-export-users` writes the users */
const hosted = {
  user_id: 'user-live-11111111-1111-4111-8111-111111111111',
  status: 'active',
  created_at: '2024-03-01T10:00:00Z',
  name: { first_name: 'Ann', middle_name: '', last_name: 'Example' },
  emails: [
    {
      email_id: 'email-live-11111111-1111-4111-8111-111111111112',
      email: 'ann@hosted.example',
      verified: true,
    },
  ],
  phone_numbers: [],
  providers: [],
  roles: [],
}

/** Exports of other systems, in their documented formats, by the name that a command of docs/moving.md reads. */
export function listExportedFiles(command: string): Record<string, string> {
  const lines = (...values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
  return {
    'users.ndjson': lines(auth0),
    'passwords.ndjson': lines(auth0Hash),
    'users.json': JSON.stringify(command.includes('--from firebase') ? firebase : [hosted]),
    'hashes.csv': `${hosted.user_id},${hostedHash},${hostedSalt},scrypt\n`,
    'users.csv': command.includes('--from clerk') ? clerk : cognito,
  }
}
