import { and, eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { emails, passwords, users } from '../db/schema/people.ts'
import type { Deps } from '../deps.ts'
import { joinByDomain } from '../organizations/store.ts'
import { coverByBans } from './bans.ts'
import { restoreBans } from './preserved-bans.ts'
import { dropAddress } from './primary.ts'
import { hasWayIn } from './ways-in.ts'

export type User = typeof users.$inferSelect
export type EmailRow = typeof emails.$inferSelect

/** An account as it is found by one of its addresses. */
export type Account = {
  user: User
  email: EmailRow
  /** argon2id; undefined where the account has no password */
  passwordHash: string | undefined
  /** the password is right and still not taken: a new one must be set */
  requiresReset: boolean
}

export async function findAccount(tx: Tx, address: Email): Promise<Account | undefined> {
  const [row] = await tx
    .select({
      user: users,
      email: emails,
      passwordHash: passwords.hash,
      requiresReset: passwords.requiresReset,
    })
    .from(emails)
    .innerJoin(users, eq(users.id, emails.userId))
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(emails.address, address))
  return (
    row && {
      ...row,
      passwordHash: row.passwordHash ?? undefined,
      requiresReset: row.requiresReset ?? false,
    }
  )
}

/** Makes an account that has nothing yet. */
export async function createUser(tx: Tx, { clock, random }: Pick<Deps, 'clock' | 'random'>): Promise<User> {
  const [user] = await tx
    .insert(users)
    .values({ id: newId(random, 'user'), createdAt: clock.now() })
    .returning()
  if (!user) throw new Error('A user was inserted and not returned.')
  return user
}

/** Makes an account with an address that is not proved yet. @returns undefined where the address has one by now */
export async function createAccount(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  address: Email,
): Promise<{ user: User; email: EmailRow } | undefined> {
  const user = await createUser(tx, deps)
  const [email] = await tx
    .insert(emails)
    .values({ id: newId(deps.random, 'email'), userId: user.id, address, createdAt: user.createdAt })
    .onConflictDoNothing()
    .returning()
  if (email) return { user, email }
  await tx.delete(users).where(eq(users.id, user.id))
  return undefined
}

/** Changes what somebody says of themselves. */
export async function updateUser(
  tx: Tx,
  userId: string,
  change: Partial<Pick<User, 'name' | 'untrustedMetadata'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.update(users).set(change).where(eq(users.id, userId))
}

/** Sets or replaces the password of an account. */
export async function setPassword(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  hash: string,
): Promise<void> {
  const setAt = clock.now()
  await tx
    .insert(passwords)
    .values({ id: newId(random, 'password'), userId, hash, setAt })
    .onConflictDoUpdate({ target: passwords.userId, set: { hash, setAt, requiresReset: false } })
}

/**
 * Takes an address from whoever has only claimed it: the account that was made with it goes, with its password,
 * sessions and codes (rule A3), unless there is another way into it, which is somebody's own by then.
 * @returns false where the address has been proved, and stays
 */
export async function removeUnprovedAccount(tx: Tx, address: Email): Promise<boolean> {
  const [email] = await tx.select().from(emails).where(eq(emails.address, address)).for('update')
  if (email === undefined) return true
  if (email.verifiedAt !== null) return false
  await dropAddress(tx, email)
  if (!(await hasWayIn(tx, email.userId))) await tx.delete(users).where(eq(users.id, email.userId))
  return true
}

/**
 * Notes that somebody has proved that an address is theirs, and lets them into its organization (rule A10).
 * @returns the address's id
 */
export async function verifyEmail(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
  address: Email,
): Promise<string> {
  const [email] = await tx.select().from(emails).where(eq(emails.address, address)).for('update')
  if (email?.userId !== userId) throw new Error('An address was to be proved for somebody whose it is not.')
  await tx
    .update(emails)
    .set({ verifiedAt: email.verifiedAt ?? deps.clock.now() })
    .where(eq(emails.id, email.id))
  // Only the address that was asked for ends a pending verification (rule A7).
  await tx
    .update(users)
    .set({ reverifyAddress: null })
    .where(and(eq(users.id, userId), eq(users.reverifyAddress, address)))
  await joinByDomain(tx, userId, address)
  if (email.verifiedAt === null) await restoreBans(tx, deps, address)
  await coverByBans(tx, userId, address)
  return email.id
}
