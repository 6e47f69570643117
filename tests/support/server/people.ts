import { eq } from 'drizzle-orm'
import { type GateStep, gate } from '#contract/gate.ts'
import type { Email } from '#contract/ids.ts'
import { createClaimedUser } from '../../../server/identity/accounts/users/claim.ts'
import { listEmails } from '../../../server/identity/accounts/users/contacts.ts'
import { signUpWithPassword } from '../../../server/identity/accounts/users/create.ts'
import { findEmailOwner, setPassword } from '../../../server/identity/accounts/users/passwords.ts'
import { lockUser, type User } from '../../../server/identity/accounts/users/store.ts'
import { type DirectoryUnit, runUnit } from '../../../server/identity/base/unit-of-work.ts'
import { openSession } from '../../../server/identity/operations/access/sign-in.ts'
import { hashPin } from '../../../server/portal/accounts/pin.ts'
import { markPinEntered } from '../../../server/portal/persons/principal.ts'
import { syncPerson } from '../../../server/portal/persons/sync-person.ts'
import { personSessions, persons } from '../../../server/portal/schema/persons.ts'
import { portalProject, shopProject, type TestServer } from './test-server.ts'

export const testPassword = 'correct-horse-42'
export const testPin = '4711'

const defaults = { minutes: 1440, factors: [], ip: '127.0.0.1', userAgent: 'test' }

export type Person = { email: Email; userId: string; sessionId: string; token: string }

/**
 * Creates a user who is signed in to the portal and has completed the onboarding steps up to `upTo` ('nothing': not
 * even verified).
 */
export async function createPerson(
  server: TestServer,
  address: string,
  upTo: GateStep | 'nothing' = 'pinEntered',
): Promise<Person> {
  const { db, hasher, clock } = server.deps
  const email = address as Email
  const [passwordHash, pinHash] = [await hasher.hash(testPassword), await hashPin(server.deps, testPin)]
  const steps: GateStep[] = gate.map(({ step }) => step)
  const passed = new Set(steps.slice(0, upTo === 'nothing' ? 0 : steps.indexOf(upTo) + 1))
  return runUnit(db, portalProject, async (unit) => {
    const user = await createTestUser(unit, server, email, {
      passwordHash,
      isVerified: passed.has('verified'),
    })
    const userId = user.id
    await syncPerson(unit.tx, server.deps, user, await listEmails(unit, userId))
    await unit.tx
      .update(persons)
      .set({
        pinHash: passed.has('pinSet') ? pinHash : null,
        pinSetAt: passed.has('pinSet') ? clock.now() : null,
        eulaAcceptedAt: passed.has('eulaAccepted') ? clock.now() : null,
      })
      .where(eq(persons.id, userId))
    const { session, token } = await openSession(unit, server.deps, { userId, ...defaults })
    const now = clock.now()
    const pinEnteredAt = passed.has('pinEntered') ? now : null
    await unit.tx.insert(personSessions).values({ id: session.id, userId, seenAt: now, pinEnteredAt })
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
  return runUnit(db, shopProject, async (unit) => {
    const { id: userId } = await createTestUser(unit, server, email, { passwordHash, isVerified })
    return { email, userId }
  })
}

/** Creates a user with a password, either with a verified email address or as a plain sign-up. */
async function createTestUser(
  unit: DirectoryUnit,
  { deps }: TestServer,
  email: Email,
  { passwordHash: hash, isVerified }: { passwordHash: string; isVerified: boolean },
): Promise<User> {
  const contact = { kind: 'email', value: email } as const
  const created = isVerified
    ? await createClaimedUser(unit, deps, contact)
    : await signUpWithPassword(unit, deps, contact, { hash })
  if (!created || 'rejection' in created) throw new Error(`There is an account with ${email} already.`)
  if (isVerified) await setPassword(unit, deps, created.userId, hash)
  const user = await lockUser(unit, created.userId)
  if (!user) throw new Error('The user was not created.')
  return user
}

/** Makes a person an admin of their company. */
export const makeAdmin = ({ deps }: Pick<TestServer, 'deps'>, { userId }: Pick<Person, 'userId'>) =>
  deps.db.transaction((tx) => tx.update(persons).set({ isAdmin: true }).where(eq(persons.id, userId)))

/** Creates another session of a user, like a sign-in on another device. */
export async function createOtherSession(server: TestServer, person: Person): Promise<Person> {
  return runUnit(server.deps.db, portalProject, async (unit) => {
    const { userId } = person
    const { session, token } = await openSession(unit, server.deps, { userId, ...defaults })
    const seen = { id: session.id, userId, seenAt: server.clock.now() }
    await unit.tx.insert(personSessions).values(seen)
    return { ...person, sessionId: session.id, token }
  })
}

/** Signs a person in again, and enters the PIN: sessions last less than a day. */
export async function signInAgain(server: TestServer, person: Person): Promise<Person> {
  const created = await createOtherSession(server, person)
  await server.deps.db.transaction((tx) => markPinEntered(tx, created.sessionId, server.clock.now()))
  return created
}

/** Returns an account by its email address, and its person. */
export async function getAccount(server: TestServer, email: string) {
  return runUnit(server.deps.db, portalProject, async (unit) => {
    const account = await findEmailOwner(unit, email as Email)
    if (!account) throw new Error(`There is no account with ${email}.`)
    const emails = await listEmails(unit, account.user.id)
    return { ...account, person: await syncPerson(unit.tx, server.deps, account.user, emails) }
  })
}
