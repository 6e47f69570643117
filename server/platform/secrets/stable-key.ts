import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { Random } from '../machine/random.ts'
import { sealedSecrets } from '../schema/secrets.ts'
import type { Secrets } from './secrets.ts'

type KeyDeps = { secrets: Secrets; random: Random }

/**
 * The purposes of the keys that survive a rotation of the master key. Each key is random, and stored sealed under its
 * name.
 */
export type StableKeyName =
  | 'blocked emails'
  | 'barred addresses'
  | 'held addresses'
  | 'banned persons'
  | 'pin pepper'
  | 'recovery codes'
  | 'mail opt-outs'
  | 'opt-out links'
  | 'sign-up tags'
  | 'sign-out links'
  | `session tokens ${number}`

/** Returns a function that computes keyed hashes like `stableHash`, for several texts. */
export async function stableHasher(
  tx: Tx,
  deps: KeyDeps,
  name: StableKeyName,
): Promise<(text: string) => string> {
  const key = await getKey(tx, deps, name)
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}

/**
 * Returns a keyed hash in hex that survives a rotation of the master key. Its key is random, sealed under the master
 * key, and created on first use.
 */
export async function stableHash(tx: Tx, deps: KeyDeps, name: StableKeyName, text: string): Promise<string> {
  return (await stableHasher(tx, deps, name))(text)
}

/** The keys that this process has read. A key never changes: a new master key only seals it again. */
const keysOf = new WeakMap<Secrets, Map<StableKeyName, string>>()

/** The transactions that have created a key, which a rollback removes. */
const creators = new WeakSet<Tx>()

async function getKey(tx: Tx, deps: KeyDeps, name: StableKeyName): Promise<string> {
  const keys = keysOf.get(deps.secrets) ?? new Map<StableKeyName, string>()
  keysOf.set(deps.secrets, keys)
  const kept = keys.get(name)
  if (kept !== undefined) return kept
  const stored = await findKey(tx, deps, name)
  if (stored === undefined) return createKey(tx, deps, name)
  if (!creators.has(tx)) keys.set(name, stored)
  return stored
}

async function findKey(tx: Tx, { secrets }: Pick<KeyDeps, 'secrets'>, name: StableKeyName) {
  const [row] = await tx.select().from(sealedSecrets).where(eq(sealedSecrets.name, name))
  return row && secrets.open(row.sealed, name)
}

/** Creates a key. If two processes do so at the same time, both use the first key. */
async function createKey(tx: Tx, { secrets, random }: KeyDeps, name: StableKeyName): Promise<string> {
  creators.add(tx)
  const sealed = secrets.seal(random.bytes(32).toString('hex'), name)
  await tx.insert(sealedSecrets).values({ name, sealed }).onConflictDoNothing()
  const key = await findKey(tx, { secrets }, name)
  if (key === undefined) throw new Error(`The key '${name}' was inserted but not found.`)
  return key
}
