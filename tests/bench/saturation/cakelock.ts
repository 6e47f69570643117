import { join } from 'node:path'
import type { Email } from '#contract/ids.ts'
import { createClaimedUser } from '../../../server/identity/accounts/users/claim.ts'
import { setPassword } from '../../../server/identity/accounts/users/passwords.ts'
import { toConsumers } from '../../../server/identity/base/projects/store.ts'
import { projects } from '../../../server/identity/base/schema/projects.ts'
import { emails, users } from '../../../server/identity/base/schema/users.ts'
import { runUnit } from '../../../server/identity/base/unit-of-work.ts'
import { createApiSecret } from '../../../server/identity/operations/administration/api-secrets.ts'
import { connectPostgres } from '../../../server/platform/db/connect.ts'
import { insertAll } from '../../../server/platform/db/insert-all.ts'
import { installProgram } from '../../support/programs/installed-program.ts'
import { type Directory, fillDirectory } from '../load/directory.ts'
import { createServer } from '../load/servers.ts'
import { createBenchDeps, masterKey } from '../server/bench-deps.ts'
import { type BenchRequest, createPairedClient, type PairedClient } from '../server/paired-client.ts'
import type { Contestant } from './contestant.ts'
import type { CodeInbox } from './inbox.ts'
import { password, toRandomAddress, toUserEmail, type Volume } from './volume.ts'

const shop = {
  id: 'project-live-saturation',
  name: 'Saturation',
  publicToken: 'public-token-live-saturation',
  origin: 'https://shop.example.test',
}
const portalOrigin = 'https://cakes.example.test'

/**
 * Starts processes of the installed program in production mode on one database, with a shop of many users and a portal
 * with people who have a PIN.
 */
export async function startCakelock(
  { databaseUrl, inbox, folder }: { databaseUrl: string; inbox: CodeInbox; folder: string },
  processes: number,
  volume: Volume,
): Promise<Contestant> {
  const program = await installProgram(join(folder, 'program'))
  const env = {
    PUBLIC_URL: portalOrigin,
    CAKE_MASTER_KEY: masterKey,
    SMTP_URL: inbox.url,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '1',
    PORTAL_PRODUCTS: 'otp',
  }
  const servers = await Promise.all(
    Array.from({ length: processes }, () => createServer(program, env, folder)),
  )
  for (const server of servers) await server.start()
  const { secret } = await fillShop(databaseUrl, volume)
  const directory = await fillDirectory(databaseUrl, volume.people)
  const ports = servers.map(({ port }) => port)
  const readers = await signInReaders(ports[0] ?? 0, directory, inbox)
  const tokens: string[] = []
  const reader = (number: number) => readers[number % readers.length]
  const asReader = (number: number, call: Pick<BenchRequest, 'method' | 'path' | 'body'>) =>
    toPortal(call, reader(number)?.token)

  return {
    name: 'Cakelock',
    ports,
    pids: servers.map(({ pid }) => pid()),
    toEmail: toUserEmail(volume),
    request: (client, email) => client.send(toShop('/otps/email/login_or_create', { email })),
    async redeem(client, { code, requested }) {
      const { method_id } = requested.data.data as { method_id: string }
      const body = { token: code, method_id, session_duration_minutes: 60 }
      const redeemed = await client.send(toShop('/otps/authenticate', body))
      if (tokens.length < volume.sessions)
        tokens.push((redeemed.data.data as { session_token: string }).session_token)
      return redeemed
    },
    acts: {
      'sign in by password': (client, number) => {
        const email = toPasswordEmail(number % volume.passwords)
        const body = { email, password, session_duration_minutes: 60 }
        return client.send(toShop('/passwords/authenticate', body))
      },
      'check a session': (client, number) =>
        client.send({
          method: 'POST',
          path: '/v1/sessions/authenticate',
          headers: { authorization: `Basic ${btoa(`${shop.id}:${secret}`)}` },
          body: { session_token: tokens[number % tokens.length] },
        }),
      'users/me': (client, number) =>
        client.send({ ...toShop('/users/me', undefined, tokens[number % tokens.length]), method: 'GET' }),
      '/auth/me': (client, number) => client.send(asReader(number, { method: 'GET', path: '/auth/me' })),
      '/get_files': (client, number) => client.send(asReader(number, { method: 'GET', path: '/get_files' })),
      '/get_keys': (client, number) => {
        const { email, checksum } = reader(number) ?? {}
        return client.send(asReader(number, { method: 'POST', path: '/get_keys', body: { email, checksum } }))
      },
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  }
}

const toShop = (path: string, body?: object, token = shop.publicToken): BenchRequest => ({
  method: 'POST',
  path: `/sdk/v1${path}`,
  headers: {
    authorization: `Basic ${btoa(`${shop.publicToken}:${token}`)}`,
    origin: shop.origin,
    'x-sdk-parent-host': shop.origin,
    'x-forwarded-for': toRandomAddress(),
  },
  body,
})

const toPortal = (
  { method, path, body }: Pick<BenchRequest, 'method' | 'path' | 'body'>,
  token: string | undefined,
): BenchRequest => ({
  method,
  path: `/api/v1${path}`,
  headers: {
    origin: portalOrigin,
    authorization: `Bearer ${token}`,
    'x-forwarded-for': toRandomAddress(),
  },
  body,
})

const toPasswordEmail = (number: number) => `password-${number}@example.test`

/** Adds a project with users, and some with a password. */
async function fillShop(
  databaseUrl: string,
  { users: count, passwords }: Volume,
): Promise<{ secret: string }> {
  const db = await connectPostgres(databaseUrl, { poolSize: 2 })
  try {
    const deps = createBenchDeps(db)
    const createdAt = deps.clock.now()
    const created = await db.transaction(async (tx) => {
      await tx.insert(projects).values({
        id: shop.id,
        name: shop.name,
        publicToken: shop.publicToken,
        allowedOrigins: [shop.origin],
        products: ['otp', 'passwords'],
        createdAt,
      })
      const toId = (kind: string, number: number) => `${kind}-live-saturation-${number}`
      const numbers = Array.from({ length: count }, (_, number) => number)
      await insertAll(
        tx,
        users,
        numbers.map((number) => ({
          ...{ id: toId('user', number), projectId: shop.id, createdAt },
          ...{ isActive: true, claimedAt: createdAt, signedInAt: createdAt },
        })),
      )
      const toEmail = toUserEmail({ users: count })
      await insertAll(
        tx,
        emails,
        numbers.map((number) => ({
          ...{ id: toId('email', number), projectId: shop.id, userId: toId('user', number), createdAt },
          ...{ address: toEmail(number), verifiedAt: createdAt, provedAt: createdAt },
        })),
      )
      return createApiSecret(tx, deps, shop.id, 'read')
    })
    const hash = await deps.hasher.hash(password)
    await runUnit(deps.db, toConsumers({ id: shop.id }), async (unit) => {
      for (let number = 0; number < passwords; number += 1) {
        const contact = { kind: 'email', value: toPasswordEmail(number) as Email } as const
        const user = await createClaimedUser(unit, deps, contact)
        if (user) await setPassword(unit, deps, user.userId, hash)
      }
    })
    await db.transaction((tx) => tx.execute('analyze'))
    return { secret: created?.secret ?? '' }
  } finally {
    await db.close()
  }
}

type Reader = { email: string; checksum: string; token: string }

/** Signs people in to the portal, with their PIN. */
async function signInReaders(
  port: number,
  { publicToken, pin, people }: Directory,
  inbox: CodeInbox,
): Promise<Reader[]> {
  const client = createPairedClient(port)
  const readers: Reader[] = []
  for (const { email, checksum } of people) {
    const token = await signInReader(client, { email, publicToken }, inbox)
    await client.send(toPortal({ method: 'POST', path: '/auth/pin/authenticate', body: { pin } }, token))
    readers.push({ email, checksum, token })
  }
  client.close()
  return readers
}

async function signInReader(
  client: PairedClient,
  { email, publicToken }: { email: string; publicToken: string },
  inbox: CodeInbox,
): Promise<string> {
  const headers = {
    authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
    origin: portalOrigin,
    'x-sdk-parent-host': portalOrigin,
    'x-forwarded-for': toRandomAddress(),
  }
  const call = { method: 'POST', headers } as const
  const requested = await client.send({
    ...{ ...call, path: '/sdk/v1/otps/email/login_or_create' },
    body: { email },
  })
  const { method_id } = requested.data.data as { method_id: string }
  const { code } = await inbox.waitForCode(email)
  const body = { token: code, method_id, session_duration_minutes: 600 }
  const { data } = await client.send({ ...call, path: '/sdk/v1/otps/authenticate', body })
  return (data.data as { session_token: string }).session_token
}
