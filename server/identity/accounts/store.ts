import { and, eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { joinByDomain } from '../../portal/organizations/store.ts'
import type { Deps } from '../deps.ts'
import { emails, passwords, users } from '../schema/people.ts'
import { coverByBans } from './bans.ts'
import { restoreBans } from './preserved-bans.ts'
import { deleteEmail } from './primary.ts'
import { hasSignInMethod } from './sign-in-methods.ts'

export type User = typeof users.$inferSelect
export type EmailRow = typeof emails.$inferSelect

/** An account, found by one of its email addresses. */
export type Account = {
  user: User
  email: EmailRow
  /** argon2id; undefined if the account has no password */
  passwordHash: string | undefined
  /** the password no longer signs in and must be replaced */
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

/** Creates an empty account. */
export async function createUser(tx: Tx, { clock, random }: Pick<Deps, 'clock' | 'random'>): Promise<User> {
  const [user] = await tx
    .insert(users)
    .values({ id: newId(random, 'user'), createdAt: clock.now() })
    .returning()
  if (!user) throw new Error('A user was inserted and not returned.')
  return user
}

/**
 * Creates an account with an unverified email address. @returns undefined if another account has the email address
 */
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

/** Updates the name and metadata of a user. */
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
 * Takes an email address from the account that claimed it without verifying it. Deletes that account (rule A3) unless
 * it has another sign-in method.
 * @returns false, with nothing changed, if the email address is verified
 */
export async function removeUnverifiedAccount(tx: Tx, address: Email): Promise<boolean> {
  const [email] = await tx.select().from(emails).where(eq(emails.address, address)).for('update')
  if (email === undefined) return true
  if (email.verifiedAt !== null) return false
  await deleteEmail(tx, email)
  if (!(await hasSignInMethod(tx, email.userId))) await tx.delete(users).where(eq(users.id, email.userId))
  return true
}

/**
 * Marks an email address of this account as verified, and adds the account to the organization of its domain (rule
 * A10).
 * @returns the id of the email address
 */
export async function verifyEmail(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
  address: Email,
): Promise<string> {
  const [email] = await tx.select().from(emails).where(eq(emails.address, address)).for('update')
  if (email?.userId !== userId) throw new Error('The email address to verify belongs to another account.')
  await tx
    .update(emails)
    .set({ verifiedAt: email.verifiedAt ?? deps.clock.now() })
    .where(eq(emails.id, email.id))
  // A pending verification ends only with the email address that it asked for (rule A7).
  await tx
    .update(users)
    .set({ reverifyAddress: null })
    .where(and(eq(users.id, userId), eq(users.reverifyAddress, address)))
  await joinByDomain(tx, userId, address)
  if (email.verifiedAt === null) await restoreBans(tx, deps, address)
  await coverByBans(tx, userId, address)
  return email.id
}
