import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deleteWithMail, listContacts } from '../accounts/erase-account.ts'
import type { Deps } from '../deps.ts'
import type { Project } from '../projects/store.ts'
import { authorizeAccountChange } from '../provider/authorize-account-change.ts'
import { oauthRegistrations } from '../schema/oauth.ts'
import { passkeys } from '../schema/passkeys.ts'
import { emails, passwords, phoneNumbers, users } from '../schema/people.ts'
import { wallets } from '../schema/wallets.ts'
import type { User } from '../sessions/store.ts'
import { BackendError } from './error.ts'

/*
 * All access of the backend API to the users of a project. Users have no project yet: every project of the server
 * shares them. That is why app.ts registers the backend API in development only. Once each project has its own
 * directory, the filter belongs here, and `project` is already at hand.
 */

/** Finds a user of a project. @throws BackendError user_not_found */
export async function findUser(tx: Tx, _project: Project, userId: string): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) throw new BackendError('user_not_found')
  return user
}

/** Lists the IDs of the users that fit a condition, in a stable order, beginning after an ID. */
export async function listUserIds(
  tx: Tx,
  _project: Project,
  { fits, after, limit }: { fits: SQL | undefined; after: string | undefined; limit: number },
): Promise<string[]> {
  const isLater = after === undefined ? undefined : gt(users.id, after)
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(fits, isLater))
    .orderBy(asc(users.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Counts the users of a project that fit a condition. */
export const countUsers = (tx: Tx, _project: Project, fits?: SQL): Promise<number> => tx.$count(users, fits)

/** Finds the email address that has an ID. */
export async function findEmailAddress(
  tx: Tx,
  _project: Project,
  emailId: string,
): Promise<Email | undefined> {
  const [email] = await tx.select({ address: emails.address }).from(emails).where(eq(emails.id, emailId))
  return email?.address as Email | undefined
}

const factorTables = {
  emails,
  phone_numbers: phoneNumbers,
  webauthn_registrations: passkeys,
  crypto_wallets: wallets,
  passwords,
  oauth: oauthRegistrations,
} as const

/** The kinds of sign-in methods that the backend API removes, as its paths name them. */
export type FactorKind = keyof typeof factorTables

/** Finds the user of a project that has a sign-in method. */
export async function findFactorOwner(
  tx: Tx,
  _project: Project,
  kind: FactorKind,
  id: string,
): Promise<string | undefined> {
  const table = factorTables[kind]
  return (await tx.select({ userId: table.userId }).from(table).where(eq(table.id, id)))[0]?.userId
}

/**
 * Requires that the server of a site may change the sign-in methods of a user or delete the user. It must not go
 * around the rules that guard the accounts of the portal (rule A15).
 * @throws BackendError portal_account_protected
 * @throws SdkError pin_required, email_reverification_pending
 */
export async function authorizeUserChange(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'guard'>,
  project: Project,
  userId: string,
): Promise<void> {
  if (project.isPortal) throw new BackendError('portal_account_protected')
  await authorizeAccountChange(tx, deps, { userId, session: undefined, step: 'finish' })
}

/** Deletes a user with everything that belongs to them, and the codes and links that were sent to them. */
export const deleteUser = async (tx: Tx, _project: Project, userId: string): Promise<void> =>
  deleteWithMail(tx, userId, await listContacts(tx, userId))

/** Removes the password of a user. @returns undefined if the user has none with this ID */
export async function removePassword(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const isOwn = and(eq(passwords.id, id), eq(passwords.userId, userId))
  return (await tx.delete(passwords).where(isOwn).returning({ id: passwords.id }))[0]?.id
}
