import { eq, inArray, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { type DirectoryTx, openDirectory } from '../../../../server/identity/directory.ts'
import { findProjectById, type Project } from '../../../../server/identity/projects/store.ts'
import { oauthRegistrations } from '../../../../server/identity/schema/oauth.ts'
import { passkeys } from '../../../../server/identity/schema/passkeys.ts'
import { emails, passwords, phoneNumbers, users } from '../../../../server/identity/schema/people.ts'
import { type SessionRow, sessions } from '../../../../server/identity/schema/sessions.ts'
import { totps } from '../../../../server/identity/schema/totps.ts'
import { wallets } from '../../../../server/identity/schema/wallets.ts'
import { createSession } from '../../../../server/identity/sessions/store.ts'
import type { Contact } from '../../../../server/identity/users/contacts.ts'
import type { PhoneNumber } from '../../../../server/identity/users/phones.ts'
import { shopProject, type TestServer } from '../test-server.ts'
import { type Actor, createModel, type Model, type ShownUser } from './model.ts'

/** A contact, and the actor who reads what is sent to it. */
export type Mailbox = { contact: Contact; holder: Actor }

/** A code, link or reset token that waits in a mailbox. */
export type Pending = {
  kind: 'code' | 'link' | 'reset'
  box: Mailbox
  id: string
  secret: string
  addsTo: string | null
}

export type World = {
  server: TestServer
  project: Project
  model: Model
  boxes: Mailbox[]
  pending: Pending[]
  sessions: { actor: Actor; row: SessionRow }[]
  /** the users that acts of this sequence created */
  userIds: Set<string>
  /** the actor who knows or has something: a password's hash, a wallet address, a passkey, an identity */
  owners: Map<string, Actor>
  pick<Item>(items: readonly Item[]): Item
  chance(share: number): boolean
  next(): number
  run<Result>(work: (tx: DirectoryTx) => Promise<Result>): Promise<Result>
}

/** Creates a world of one sequence: four contacts of two people, which no other sequence uses. */
export async function createWorld(server: TestServer, name: string, seed: number): Promise<World> {
  const { db } = server.deps
  const found = await db.read((tx) => findProjectById(tx, shopProject.id))
  if (!found) throw new Error('The project is missing.')
  const random = toRandom(seed)
  const project = { ...found, additionsWithoutSession: random() < 0.3 }
  const digits = String(seed % 10_000_000).padStart(7, '0')
  const box = (holder: Actor, contact: Contact): Mailbox => ({ holder, contact })
  let count = 0
  return {
    server,
    project,
    model: createModel(),
    boxes: [
      box('owner', { kind: 'email', value: `owner-${name}@example.org` as Email }),
      box('owner', { kind: 'phone', value: `+1501${digits}` as PhoneNumber }),
      box('stranger', { kind: 'email', value: `stranger-${name}@example.org` as Email }),
      box('stranger', { kind: 'phone', value: `+1502${digits}` as PhoneNumber }),
    ],
    pending: [],
    sessions: [],
    userIds: new Set(),
    owners: new Map(),
    pick: (items) => {
      const item = items[Math.floor(random() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    chance: (share) => random() < share,
    next: () => ++count,
    run: (work) => openDirectory(db, shopProject, work),
  }
}

/** Starts the session of an actor who has just signed in. */
export async function startSession(
  world: World,
  tx: DirectoryTx,
  actor: Actor,
  userId: string,
  type: string,
) {
  const { clock } = world.server
  const { session } = await createSession(tx, world.server.deps, {
    userId,
    minutes: 60,
    factors: [{ type, delivery_method: 'test', last_authenticated_at: clock.now().toISOString() }],
    ip: '',
    userAgent: '',
  })
  world.userIds.add(userId)
  world.sessions.push({ actor, row: session })
  world.owners.set(session.id, actor)
}

/** Returns a session of the actor that has not ended. */
export async function findSession(world: World, actor: Actor): Promise<SessionRow | undefined> {
  const ids = world.sessions.filter((known) => known.actor === actor).map(({ row }) => row.id)
  if (ids.length === 0) return undefined
  const live = await world.run((tx) => tx.select().from(sessions).where(inArray(sessions.id, ids)))
  return live.length === 0 ? undefined : world.pick(live)
}

const methods = {
  'a passkey': passkeys,
  'a wallet': wallets,
  'an identity': oauthRegistrations,
  'an authenticator app': totps,
}

/** Reads what the model compares: the users of this sequence, and who has access to each. */
export function readUsers(world: World): Promise<ShownUser[]> {
  const ids = [...world.userIds]
  const ownerOf = (key: string) => world.owners.get(key)
  return world.run(async (tx) => {
    if (ids.length === 0) return []
    const rows = await tx.select().from(users).where(inArray(users.id, ids))
    const tables = Object.entries({ ...methods, 'a session': sessions, 'a password': passwords })
    const parts = tables.map(([by, table]) => {
      const key =
        table === passwords
          ? sql`case when ${passwords.requiresReset} then '' else ${passwords.hash} end`
          : sql`${table.id}`
      return sql`select ${table.userId} as user_id, ${by}::text as by, ${key} as key from ${table} where ${inArray(table.userId, ids)}`
    })
    // One statement, because it runs after each act.
    const { rows: found } = (await tx.execute(sql.join(parts, sql` union all `))) as {
      rows: { user_id: string; by: string; key: string }[]
    }
    const access = found.map(({ user_id: userId, by, key }) => ({ userId, by, actor: ownerOf(key) }))
    return rows.map(({ id, claimedAt, externalId, trustedMetadata }) => ({
      id,
      isClaimed: claimedAt !== null,
      externalId,
      note: trustedMetadata.note,
      access: access.flatMap(({ userId, by, actor }) => (userId === id && actor ? [{ by, actor }] : [])),
    }))
  })
}

/** Finds the user who has a contact, as the database shows it. */
export async function findHolderOf(world: World, { contact }: Mailbox) {
  const [row] = await world.run((tx) =>
    contact.kind === 'email'
      ? tx
          .select({ userId: emails.userId, verifiedAt: emails.verifiedAt })
          .from(emails)
          .where(eq(emails.address, contact.value))
      : tx
          .select({ userId: phoneNumbers.userId, verifiedAt: phoneNumbers.verifiedAt })
          .from(phoneNumbers)
          .where(eq(phoneNumbers.number, contact.value)),
  )
  return row && { userId: row.userId, isVerified: row.verifiedAt !== null }
}

/** Returns numbers from 0 to 1, the same for a seed (mulberry32). */
function toRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
