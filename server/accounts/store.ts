import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { emails, passwords, users } from '../db/schema/people.ts'
import type { Deps } from '../deps.ts'
import { joinByDomain } from '../organisations/store.ts'

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
 * Removes an account that nobody has proved, with its password, sessions and codes (rule A3).
 * @returns false where it has been proved, and stays
 */
export async function removeUnprovedAccount(tx: Tx, address: Email): Promise<boolean> {
  const [email] = await tx.select().from(emails).where(eq(emails.address, address)).for('update')
  if (email === undefined) return true
  if (email.verifiedAt !== null) return false
  await tx.delete(users).where(eq(users.id, email.userId))
  return true
}

/**
 * Gives an account without an address the one that somebody has just proved (rule A47). An account that had only
 * claimed it goes.
 * @returns false where it is another account's by now
 */
export async function adoptAddress(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  address: Email,
): Promise<boolean> {
  if (!(await removeUnprovedAccount(tx, address))) return false
  const id = newId(deps.random, 'email')
  const added = await tx
    .insert(emails)
    .values({ id, userId, address, createdAt: deps.clock.now() })
    .onConflictDoNothing()
    .returning({ id: emails.id })
  if (added.length === 0) return false
  await proveAddress(tx, deps, userId, address)
  return true
}

/**
 * Notes that somebody has proved that an address is theirs, and lets them into its organisation (rule A10).
 * @returns the address's id
 */
export async function proveAddress(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  address: Email,
): Promise<string> {
  const [email] = await tx.select().from(emails).where(eq(emails.address, address)).for('update')
  if (email?.userId !== userId) throw new Error('An address was to be proved for somebody whose it is not.')
  await tx
    .update(emails)
    .set({ verifiedAt: email.verifiedAt ?? clock.now(), mustVerifyAgain: false })
    .where(eq(emails.id, email.id))
  await joinByDomain(tx, userId, address)
  return email.id
}
