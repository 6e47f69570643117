import { eq } from 'drizzle-orm'
import { type GateStep, gate } from '#contract/gate.ts'
import type { Email } from '#contract/ids.ts'
import { openDirectory } from '../../../server/identity/directory.ts'
import { createSession } from '../../../server/identity/sessions/store.ts'
import {
  createAccount,
  findAccount,
  listEmails,
  setPassword,
  verifyEmail,
} from '../../../server/identity/users/store.ts'
import { hashPin } from '../../../server/portal/accounts/pin-hash.ts'
import { syncPerson } from '../../../server/portal/persons/sync-person.ts'
import { personSessions, persons } from '../../../server/portal/schema/persons.ts'
import { portalProject, shopProject, type TestServer } from './test-server.ts'

export const testPassword = 'correct-horse-42'
export const testPin = '4711'

export type Person = { email: Email; userId: string; sessionId: string; token: string }

/** Creates a user who is signed in to the portal and has passed the gate up to `upTo` ('nothing': not even verified). */
export async function createPerson(
  server: TestServer,
  address: string,
  upTo: GateStep | 'nothing' = 'pinGiven',
): Promise<Person> {
  const { db, hasher, clock } = server.deps
  const email = address as Email
  const [passwordHash, pinHash] = [await hasher.hash(testPassword), await hashPin(server.deps, testPin)]
  const steps: GateStep[] = gate.map(({ step }) => step)
  const passed = new Set(steps.slice(0, upTo === 'nothing' ? 0 : steps.indexOf(upTo) + 1))
  return openDirectory(db, portalProject, async (tx) => {
    const made = await createAccount(tx, server.deps, email)
    if (!made) throw new Error(`There is an account of ${email} already.`)
    const userId = made.user.id
    await setPassword(tx, server.deps, userId, passwordHash)
    if (passed.has('verified')) await verifyEmail(tx, server.deps, userId, email)
    await syncPerson(tx, server.deps, made.user, await listEmails(tx, userId))
    await tx
      .update(persons)
      .set({
        pinHash: passed.has('pinSet') ? pinHash : null,
        pinSetAt: passed.has('pinSet') ? clock.now() : null,
        eulaAcceptedAt: passed.has('eulaAccepted') ? clock.now() : null,
      })
      .where(eq(persons.id, userId))
    const { session, token } = await createSession(tx, server.deps, {
      userId,
      minutes: 1440,
      factors: [],
      ip: '127.0.0.1',
      userAgent: 'test',
    })
    const now = clock.now()
    const pinGivenAt = passed.has('pinGiven') ? now : null
    await tx.insert(personSessions).values({ id: session.id, userId, seenAt: now, pinGivenAt })
    return { email, userId, sessionId: session.id, token }
  })
}

/** Creates a user of the shop, with a password and a verified email address. */
export async function createShopUser(
  server: TestServer,
  address: string,
  { isVerified = true }: { isVerified?: boolean } = {},
): Promise<{ email: Email; userId: string }> {
  const { db, hasher } = server.deps
  const email = address as Email
  const passwordHash = await hasher.hash(testPassword)
  return openDirectory(db, shopProject, async (tx) => {
    const made = await createAccount(tx, server.deps, email)
    if (!made) throw new Error(`There is an account of ${email} already.`)
    await setPassword(tx, server.deps, made.user.id, passwordHash)
    if (isVerified) await verifyEmail(tx, server.deps, made.user.id, email)
    return { email, userId: made.user.id }
  })
}

/** Creates another session of a user, like a sign-in on another device. */
export async function createOtherSession(server: TestServer, person: Person): Promise<Person> {
  return openDirectory(server.deps.db, portalProject, async (tx) => {
    const { session, token } = await createSession(tx, server.deps, {
      userId: person.userId,
      minutes: 1440,
      factors: [],
      ip: '127.0.0.1',
      userAgent: 'test',
    })
    const seen = { id: session.id, userId: person.userId, seenAt: server.clock.now() }
    await tx.insert(personSessions).values(seen)
    return { ...person, sessionId: session.id, token }
  })
}

/** Returns an account by an email address, and its person. */
export async function getAccount(server: TestServer, email: string) {
  return openDirectory(server.deps.db, portalProject, async (tx) => {
    const account = await findAccount(tx, email as Email)
    if (!account) throw new Error(`There is no account of ${email}.`)
    const person = await syncPerson(tx, server.deps, account.user, await listEmails(tx, account.user.id))
    return { ...account, person }
  })
}
