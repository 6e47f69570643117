import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { passwords } from '../../../base/schema/users.ts'

const { client, server } = backendForAll()

/** As a Mac and as Windows may type it: `ü` as two characters and as one. */
const decomposed = 'Grüne Bäume-77 wachsen'.normalize('NFD')
const composed = decomposed.normalize('NFC')

const signIn = async (email: string, password: string) =>
  (
    await callProvider(server, '/passwords/authenticate', {
      body: { email, password, session_duration_minutes: 30 },
    })
  ).status

async function readHash(userId: string): Promise<string> {
  const { db } = server.deps
  const [row] = await db.read((tx) => tx.select().from(passwords).where(eq(passwords.userId, userId)))
  return row?.hash ?? ''
}

it.each([
  ['decomposed', decomposed],
  ['composed', composed],
])(
  'a password that was set %s signs in composed and decomposed, and its hash stays',
  async (name, password) => {
    const email = `${name}@example.org`
    const { user_id } = await client.passwords.create({ email, password })
    const hash = await readHash(user_id)
    expect([await signIn(email, composed), await signIn(email, decomposed)]).toEqual([200, 200])
    expect(await signIn(email, 'Grune Baume-77 wachsen')).toBe(401)
    expect(await readHash(user_id)).toBe(hash)
  },
)

/** Creates a user whose stored hash is of the decomposed password. */
const createEarlier = {
  'version 5.0': async (email: string) => {
    const { user_id } = await client.passwords.create({ email, password: composed })
    const hash = await server.deps.hasher.hash(decomposed)
    const { db } = server.deps
    await db.transaction((tx) => tx.update(passwords).set({ hash }).where(eq(passwords.userId, user_id)))
    return user_id
  },
  'another system': async (email: string) => {
    const hash = createHash('md5').update(decomposed).digest('hex')
    return (await client.passwords.migrate({ email, hash, hash_type: 'md_5' })).user_id
  },
}

it.each([
  ['version 5.0', composed],
  ['version 5.0', decomposed],
  ['another system', composed],
  ['another system', decomposed],
] as const)('a decomposed hash of %s signs in with %j and is replaced', async (source, password) => {
  const email = `${source.replace(/\W/g, '')}-${password.length}@example.org`
  const userId = await createEarlier[source](email)
  expect(await signIn(email, 'Grune Baume-77 wachsen')).toBe(401)
  expect(await signIn(email, password)).toBe(200)
  expect(await server.deps.hasher.matches(await readHash(userId), composed)).toBe(true)
  expect([await signIn(email, composed), await signIn(email, decomposed)]).toEqual([200, 200])
})

it('compares an ASCII password once and others as often for an unknown account as for a known one', async () => {
  await client.passwords.create({ email: 'counted@example.org', password: composed })
  const { hasher } = server.deps
  const counts: number[] = []
  for (const [email, password] of [
    ['counted@example.org', 'plum-lantern-orbit-77'],
    ['unknown@example.org', 'plum-lantern-orbit-77'],
    ['counted@example.org', 'Grüße-77'],
    ['unknown@example.org', 'Grüße-77'],
  ] as const) {
    let count = 0
    server.deps.hasher = {
      ...hasher,
      matches: (...of) => {
        count += 1
        return hasher.matches(...of)
      },
    }
    await signIn(email, password)
    counts.push(count)
  }
  server.deps.hasher = hasher
  expect(counts).toEqual([1, 1, 2, 2])
})

it('a sign-up in the portal is resumed in either form', async () => {
  const email = 'sign-up@example.org'
  const post = (path: string, password: string) =>
    callApi(server, path, { email, password, session_duration_minutes: 30 })
  expect((await post('/stytch/register', decomposed)).status).toBe(200)
  expect((await post('/stytch/authenticate', composed)).status).toBe(200)
  expect((await post('/stytch/authenticate', decomposed)).status).toBe(200)
  expect((await post('/stytch/authenticate', 'Grune Baume-77 wachsen')).status).toBe(400)
})
