import { asc, desc, eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { noteChange } from '../events/changes.ts'
import { forgetEventData } from '../events/store.ts'
import { record } from '../log/record.ts'
import { forgetUser } from '../log/store.ts'
import { allowMail } from '../projects/allow-mail.ts'
import { requireRoomForPerson } from '../projects/project-limits.ts'
import { emails, passwords, users } from '../schema/people.ts'
import { sessions } from '../schema/sessions.ts'
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

export async function findAccount(tx: DirectoryTx, address: Email): Promise<Account | undefined> {
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
    .where(inDirectory(tx, emails, eq(emails.address, address)))
  return (
    row && {
      ...row,
      passwordHash: row.passwordHash ?? undefined,
      requiresReset: row.requiresReset ?? false,
    }
  )
}

/** What the server of a site may set when it creates a user. */
export type NewUser = Partial<
  Pick<User, 'isActive' | 'name' | 'trustedMetadata' | 'untrustedMetadata' | 'externalId' | 'roles'>
>

/** Creates an empty account. The caller records it. @throws AppError not_allowed if the project has as many people as its document allows */
export async function createUser(
  tx: DirectoryTx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  fields: NewUser = {},
): Promise<User> {
  await requireRoomForPerson(tx)
  const [user] = await tx
    .insert(users)
    .values({ ...fields, projectId: tx.projectId, id: newId(random, 'user'), createdAt: clock.now() })
    .returning()
  if (!user) throw new Error('A user was inserted and not returned.')
  return user
}

/**
 * Creates an account with an unverified email address. @returns undefined if another account has the email address
 */
export async function createAccount(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'random'>,
  address: Email,
  fields: NewUser = {},
): Promise<{ user: User; email: EmailRow } | undefined> {
  const user = await createUser(tx, deps, fields)
  const [email] = await tx
    .insert(emails)
    .values({
      projectId: tx.projectId,
      id: newId(deps.random, 'email'),
      userId: user.id,
      address,
      createdAt: user.createdAt,
    })
    .onConflictDoNothing()
    .returning()
  if (email) {
    await record(tx, { kind: 'account_created', userId: user.id })
    noteChange(tx, { object: 'email', action: 'create', id: email.id, userId: user.id })
    return { user, email }
  }
  await tx.delete(users).where(inDirectory(tx, users, eq(users.id, user.id)))
  return undefined
}

/** Updates the fields of a user. Their sessions have the new roles immediately. */
export async function updateUser(
  tx: DirectoryTx,
  userId: string,
  change: Omit<NewUser, 'isActive'>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  if (change.roles) {
    await tx
      .select({ id: users.id })
      .from(users)
      .where(inDirectory(tx, users, eq(users.id, userId)))
      .for('update')
  }
  await tx
    .update(users)
    .set(change)
    .where(inDirectory(tx, users, eq(users.id, userId)))
  if (change.roles) {
    await tx
      .update(sessions)
      .set({ roles: change.roles })
      .where(inDirectory(tx, sessions, eq(sessions.userId, userId)))
  }
  await record(tx, { kind: 'account_changed', userId })
}

/** Sets or replaces the password of an account. */
export async function setPassword(
  tx: DirectoryTx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  hash: string,
): Promise<void> {
  const setAt = clock.now()
  const id = newId(random, 'password')
  const [saved] = await tx
    .insert(passwords)
    .values({ projectId: tx.projectId, id, userId, hash, setAt })
    .onConflictDoUpdate({ target: passwords.userId, set: { hash, setAt, requiresReset: false } })
    .returning({ id: passwords.id })
  if (!saved) throw new Error('A password was saved and not returned.')
  const kind = saved.id === id ? 'password_set' : 'password_changed'
  await record(tx, { kind, userId, detail: { password: saved.id } })
}

/** Replaces the stored hash of an unchanged password, unless another one was saved in the meantime. */
export async function replaceHash(
  tx: DirectoryTx,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(passwords)
    .set({ hash: to })
    .where(inDirectory(tx, passwords, eq(passwords.userId, userId), eq(passwords.hash, from)))
}

/** Expires the password of an account: the next sign-in with it requires a new one. */
export async function requireReset(tx: DirectoryTx, userId: string): Promise<void> {
  const [expired] = await tx
    .update(passwords)
    .set({ requiresReset: true })
    .where(inDirectory(tx, passwords, eq(passwords.userId, userId)))
    .returning({ id: passwords.id })
  if (expired) await record(tx, { kind: 'password_expired', userId, detail: { password: expired.id } })
}

/**
 * Takes an email address from the account that claimed it without verifying it. Deletes that account (rule A3) unless
 * it has another sign-in method.
 * @returns false, with nothing changed, if the email address is verified
 */
export async function removeUnverifiedAccount(tx: DirectoryTx, address: Email): Promise<boolean> {
  const [email] = await tx
    .select()
    .from(emails)
    .where(inDirectory(tx, emails, eq(emails.address, address)))
    .for('update')
  if (email === undefined) return true
  if (email.verifiedAt !== null) return false
  await deleteEmail(tx, email)
  if (!(await hasSignInMethod(tx, email.userId))) await deleteUser(tx, email.userId)
  return true
}

/** Records that this account proved an email address of its own. @returns the id of the email address */
export async function verifyEmail(
  tx: DirectoryTx,
  { clock, guard }: Pick<Deps, 'clock' | 'guard'>,
  userId: string,
  address: Email,
): Promise<string> {
  const [email] = await tx
    .select()
    .from(emails)
    .where(inDirectory(tx, emails, eq(emails.address, address)))
    .for('update')
  if (email?.userId !== userId) throw new Error('The email address to verify belongs to another account.')
  const now = clock.now()
  await tx
    .update(emails)
    .set({ verifiedAt: email.verifiedAt ?? now, provedAt: now })
    .where(inDirectory(tx, emails, eq(emails.id, email.id)))
  await allowMail(tx, address)
  if (email.verifiedAt === null) {
    await record(tx, { kind: 'email_verified', userId, detail: { email: email.id } })
    await guard.join(tx, userId)
  }
  return email.id
}

/** Deletes an account with everything that belongs to it, forgets it in the log, and tells nobody. */
export async function deleteUser(tx: DirectoryTx, userId: string): Promise<void> {
  // Deletes by cascade: email addresses, sessions, passwords, passkeys, wallets, phone numbers, identities, consents.
  await tx.delete(users).where(inDirectory(tx, users, eq(users.id, userId)))
  await forgetUser(tx, userId)
  await forgetEventData(tx, userId)
  await record(tx, { kind: 'account_deleted', userId, network: '', userAgent: '' })
}

/** Lists the email addresses of an account: the primary one, then the others in the order in which they were added. */
export function listEmails(tx: DirectoryTx, userId: string): Promise<EmailRow[]> {
  return tx
    .select()
    .from(emails)
    .where(inDirectory(tx, emails, eq(emails.userId, userId)))
    .orderBy(desc(emails.isPrimary), asc(emails.createdAt), asc(emails.id))
}
