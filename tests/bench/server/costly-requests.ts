import { pbkdf2Sync } from 'node:crypto'
import { createAuthenticator } from '../../support/server/authenticator.ts'
import { createEthereumWallet, createSolanaWallet, toNamed } from '../../support/server/wallets.ts'
import type { CostlyClient, CostlyResponse } from './costly-client.ts'
import { costlyOrigin } from './costly-origin.ts'

/** A row of the table in docs/threat-model.md: the most expensive input that a call accepts. */
export type CostlyRow = {
  name: string
  /** where else the work runs, besides the event loop */
  resource?: string
  /** @returns a function that sends the request once */
  prepare(client: CostlyClient): Promise<() => Promise<CostlyResponse>>
}

/** The most expensive known password for the strength meter. */
export const costlyPassword = 'p4ssw0rdl3tm31nm0nk3ydr4g0n'.repeat(4).slice(0, 100)

const bytes = (count: number) => Buffer.alloc(count, 1).toString('base64')
const salt = bytes(16)

/** A hash with the highest accepted cost, for each format. */
export const costlyHashes: Readonly<Record<string, object>> = {
  'PBKDF2, 2,000,000 iterations of SHA-512': {
    hash_type: 'pbkdf_2',
    hash: bytes(64),
    pbkdf_2_config: { salt, iteration_amount: 2_000_000, key_length: 64, algorithm: 'sha512' },
  },
  'scrypt, N · r · p = 2^21': {
    hash_type: 'scrypt',
    hash: bytes(32),
    scrypt_config: { salt, n_parameter: 2 ** 18, r_parameter: 8, p_parameter: 1, key_length: 32 },
  },
  'argon2id, 256 MiB, two passes': {
    hash_type: 'argon_2id',
    hash: bytes(32),
    argon_2_config: { salt, memory: 262_144, iteration_amount: 2, threads: 1, key_length: 32 },
  },
  'bcrypt, cost 14': { hash_type: 'bcrypt', hash: `$2b$14$${'a'.repeat(21)}u${'a'.repeat(30)}u` },
  'phpass, 2^17 rounds': { hash_type: 'phpass', hash: `$P$F${'a'.repeat(30)}` },
}

/**
 * Creates several users with the hash, because a user has to wait after ten wrong passwords. @returns a function that
 * sends a wrong password
 */
export async function prepareForeign(client: CostlyClient, name: string, accounts: number) {
  const word = name.replace(/\W/g, '')
  for (let index = 0; index < accounts; index += 1) {
    const email = `${word}-${index}@example.org`
    const { status, data } = await client.backend('/passwords/migrate', { email, ...costlyHashes[name] })
    if (status !== 200 && data.error_type !== 'password_already_exists') throw new Error(JSON.stringify(data))
  }
  let count = 0
  return () => {
    count += 1
    const email = `${word}-${count % accounts}@example.org`
    return client.sdk('/passwords/authenticate', { email, password: 'x', session_duration_minutes: 30 })
  }
}

const foreignRow = (name: string): CostlyRow => ({
  name: `sign-in with an imported hash: ${name}`,
  resource: name.startsWith('phpass') ? 'event loop, 1024 rounds at a time' : 'thread pool',
  prepare: (client) => prepareForeign(client, name, 2),
})

/** Creates a user of the first project with a verified email address. @returns the session token */
async function signUp(client: CostlyClient): Promise<string> {
  const email = `${crypto.randomUUID()}${'a'.repeat(25)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.org`
  const password = 'plum'
  const hash = pbkdf2Sync(password, Buffer.from(salt, 'base64'), 1000, 32, 'sha256').toString('base64')
  const migrated = await client.backend('/passwords/migrate', {
    email,
    set_email_verified: true,
    hash_type: 'pbkdf_2',
    hash,
    pbkdf_2_config: { salt, iteration_amount: 1000, key_length: 32, algorithm: 'sha256' },
  })
  const { data } = await client.sdk('/passwords/authenticate', {
    email,
    password,
    session_duration_minutes: 30,
  })
  const signedIn = data.data as Record<string, unknown> | undefined
  if (!signedIn) throw new Error(JSON.stringify([migrated.data, data]))
  return String(signedIn.session_token)
}

const list = (count: number, item: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => item(index))
const hex = (length: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(length / 2))).toString('hex')

/** A key path of almost 400 bytes, in an email address of a domain that needs Punycode. */
const toPermission = (index: number) => ({
  email: `${'a'.repeat(60)}${index}@${'ü'.repeat(30)}.example.org`,
  key_path: ['file', 'fields', `${'x'.repeat(190)}${index}`],
})

export const costlyRows: readonly CostlyRow[] = [
  { name: 'nothing: GET /healthz', prepare: async (client) => () => client.get('/healthz') },
  {
    name: 'strength of a password of 100 characters',
    resource: 'worker thread',
    prepare: async (client) => () => client.sdk('/passwords/strength_check', { password: costlyPassword }),
  },
  {
    name: 'sign-in with a password of 1000 characters',
    resource: 'thread pool',
    prepare: async (client) => () => {
      const email = `${crypto.randomUUID()}@example.org`
      return client.sdk('/passwords/authenticate', {
        email,
        password: 'ü'.repeat(1000),
        session_duration_minutes: 30,
      })
    },
  },
  ...Object.keys(costlyHashes).map(foreignRow),
  {
    name: 'signature of an Ethereum wallet, 20 messages of 6 KB',
    async prepare(client) {
      const [wallet, otherWallet] = [createEthereumWallet(), createEthereumWallet()]
      const resources = list(10, (index) => `https://example.org/${'a'.repeat(470)}${index}`)
      for (let count = 0; count < 20; count += 1) {
        await client.sdk('/crypto_wallets/authenticate/start/primary', {
          ...toNamed(wallet),
          siwe_params: { resources },
        })
      }
      const body = {
        ...toNamed(wallet),
        signature: await otherWallet.sign('Hello'),
        session_duration_minutes: 30,
      }
      return () => client.sdk('/crypto_wallets/authenticate', body)
    },
  },
  {
    name: 'signature of a Solana wallet, 20,000 characters',
    async prepare(client) {
      const wallet = createSolanaWallet()
      for (let count = 0; count < 20; count += 1)
        await client.sdk('/crypto_wallets/authenticate/start/primary', toNamed(wallet))
      const body = { ...toNamed(wallet), signature: 'z'.repeat(20_000), session_duration_minutes: 30 }
      return () => client.sdk('/crypto_wallets/authenticate', body)
    },
  },
  {
    name: 'passkey of 30,000 characters',
    resource: 'thread pool',
    async prepare(client) {
      return async () => {
        // The number of passkeys per user is limited.
        const token = await signUp(client)
        const domain = 'shop.example.org'
        const expected = { domain, return_passkey_credential_options: true }
        const { data } = await client.sdk('/webauthn/register/start', expected, { token })
        const { public_key_credential_creation_options: options } = data.data as Record<string, unknown>
        const credential = JSON.parse(createAuthenticator().create(String(options), costlyOrigin))
        // Nested CBOR arrays after the fields of the attestation.
        const nested = Buffer.alloc(20_000, 0x81)
        const object = Buffer.concat([
          Buffer.from(credential.response.attestationObject, 'base64url'),
          nested,
        ])
        credential.response.attestationObject = object.toString('base64url')
        const text = JSON.stringify(credential)
        return client.sdk('/webauthn/register', { public_key_credential: text }, { token })
      }
    },
  },
  {
    name: 'QR code for an authenticator app, names of 254 characters',
    async prepare(client) {
      const token = await signUp(client)
      return () => client.sdk('/totps', { expiration_minutes: 60 }, { token })
    },
  },
  {
    name: 'registering a cake, 200 keys and 1000 permissions',
    resource: 'database',
    prepare: async (client) => () =>
      client.portal('/cakes', {
        checksum: hex(64),
        filetitle: 'x'.repeat(255),
        keys: list(200, (index) => ({ key_path: toPermission(index).key_path, key: hex(64) })).with(0, {
          key_path: ['file'],
          key: hex(64),
        }),
        permissions: list(1000, (index) => ({ ...toPermission(index), key_path: ['file'] })),
        openable_date: null,
        expiration_date: null,
      }),
  },
  {
    name: 'body of 1 MB: 500,000 nested arrays',
    prepare: async (client) => () => client.portal('/cakes', `${'['.repeat(500_000)}${']'.repeat(500_000)}`),
  },
  {
    name: 'body of 60 KB: 19,900 wrong values',
    prepare: async (client) => () =>
      client.portal('/modify_permissions', `{"add":[${'{},'.repeat(19_900)}{}]}`),
  },
  {
    name: 'body of 64 KB: nested arrays',
    prepare: async (client) => () =>
      client.sdk('/otps/email/login_or_create', `${'['.repeat(32_000)}${']'.repeat(32_000)}`),
  },
  {
    name: 'body of 64 KB: 32,000 values, rejected',
    prepare: async (client) => () =>
      client.sdk('/otps/email/login_or_create', `{"x":[${'1,'.repeat(32_000)}1]}`),
  },
  {
    name: 'body of 10 KB: 4900 wrong values',
    async prepare(client) {
      const walletFields = '"crypto_wallet_type":"ethereum","crypto_wallet_address":"x"'
      const text = `{${walletFields},"siwe_params":{"resources":[${'1,'.repeat(4900)}1]}}`
      return () => client.sdk('/crypto_wallets/authenticate/start/primary', text)
    },
  },
  {
    name: 'form of 64 KB: 32,000 fields',
    prepare: async (client) => () =>
      client.form('/v1/public/project-costly/oauth2/token', 'a&'.repeat(32_000)),
  },
  {
    name: 'email address of 254 characters with Punycode',
    prepare: async (client) => () =>
      client.sdk('/passwords/strength_check', { password: 'x', email: `a@${'字'.repeat(240)}.example.org` }),
  },
  {
    name: 'search for users, 1000 values',
    resource: 'database',
    prepare: async (client) => () =>
      client.backend('/users/search', {
        limit: 1000,
        query: {
          operator: 'OR',
          operands: list(10, () => ({ filter_name: 'user_id', filter_value: list(100, () => 'a') })),
        },
      }),
  },
  {
    name: 'session JWT of 20,000 characters',
    resource: 'thread pool',
    prepare: async (client) => () => {
      const header = Buffer.from('{"alg":"ES256","kid":"x"}').toString('base64url')
      const session_jwt = `${header}.${'a'.repeat(19_000)}.${'a'.repeat(86)}`
      return client.backend('/sessions/authenticate', { session_jwt })
    },
  },
  {
    name: 'metadata of 4500 keys, rejected after merging',
    prepare: async (client) => () =>
      client.backend('/users', {
        email: 'metadata@example.org',
        trusted_metadata: Object.fromEntries(list(4500, (index) => [`key${index}`, 1]) as [string, number][]),
      }),
  },
  {
    name: 'headers of 14 KB',
    prepare: async (client) => () =>
      client.get('/healthz', {
        'user-agent': 'Firefox/'.repeat(900),
        'accept-language': 'a-b,'.repeat(1600),
      }),
  },
]
