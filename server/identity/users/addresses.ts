import { and, eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { noteChange } from '../events/changes.ts'
import { record } from '../log/record.ts'
import { emails, users } from '../schema/people.ts'
import { isBlockedEmail } from './blocked-emails.ts'
import { deleteEmail, findPrimary } from './primary.ts'
import { reclaimAddress } from './reclaim-address.ts'
import { findAccount, removeUnverifiedAccount, verifyEmail } from './store.ts'

/** The result of adding an email address. */
export type AddEmailResult = { id: string; isNew: boolean } | { problem: 'taken' | 'blocked' }

/**
 * Adds a verified email address to an account. Takes it from an account that only claimed it (rule A3). Takes it from
 * an account that verified it only if this account may reclaim it (rule A15).
 */
export async function addVerifiedEmail(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'guard'>,
  userId: string,
  address: Email,
): Promise<AddEmailResult> {
  const known = await findAccount(tx, address)
  if (known?.user.id === userId) {
    // A claim of the site's server. The primary email address is the one that the user signed up with.
    const isNew = known.email.verifiedAt === null && !known.email.isPrimary
    return { id: await verifyEmail(tx, deps, userId, address), isNew }
  }
  if (await isBlockedEmail(tx, deps, address)) return { problem: 'blocked' }
  const isFree =
    (await removeUnverifiedAccount(tx, address)) || (await reclaimAddress(tx, deps, userId, address))
  if (!isFree) return { problem: 'taken' }
  const isPrimary = (await findPrimary(tx, userId)) === undefined
  const now = deps.clock.now()
  const row = {
    id: newId(deps.random, 'email'),
    userId,
    address,
    isPrimary,
    verifiedAt: now,
    provedAt: now,
    createdAt: now,
  }
  const [added] = await tx
    .insert(emails)
    .values({ ...row, projectId: tx.projectId })
    .onConflictDoNothing()
    .returning()
  if (!added) return { problem: 'taken' }
  await record(tx, { kind: 'email_added', userId, detail: { email: added.id } })
  await deps.guard.join(tx, userId)
  return { id: added.id, isNew: true }
}

/**
 * Adds an unverified email address to an account. Takes it from an account that only claimed it.
 * @returns its id, or undefined if another account verified it
 */
export async function claimEmail(
  tx: DirectoryTx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  address: Email,
): Promise<string | undefined> {
  const known = await findAccount(tx, address)
  if (known?.user.id === userId) return known.email.id
  if (!(await removeUnverifiedAccount(tx, address))) return undefined
  const isPrimary = (await findPrimary(tx, userId)) === undefined
  const row = { id: newId(random, 'email'), userId, address, isPrimary, createdAt: clock.now() }
  const [added] = await tx
    .insert(emails)
    .values({ ...row, projectId: tx.projectId })
    .onConflictDoNothing()
    .returning()
  if (added) noteChange(tx, { object: 'email', action: 'create', id: added.id, userId })
  return added?.id
}

/** An email address that was removed from an account. */
export type RemovedEmail = {
  address: Email
  /** for how many days the guard holds it; undefined if it is free */
  heldDays: number | undefined
  wasVerified: boolean
}

/**
 * Removes an email address from an account and locks the account until the transaction ends. Tells the guard if it was
 * verified (rule A15).
 * @returns undefined if the account has no email address with this id
 */
export async function removeEmail(
  tx: DirectoryTx,
  { guard }: Pick<Deps, 'guard'>,
  userId: string,
  emailId: string,
): Promise<RemovedEmail | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(inDirectory(tx, users, eq(users.id, userId)))
    .for('update')
  const isOwn = and(eq(emails.id, emailId), eq(emails.userId, userId))
  const [email] = await tx
    .select()
    .from(emails)
    .where(inDirectory(tx, emails, isOwn))
  if (!user || !email) return undefined
  const address = email.address as Email
  const wasVerified = email.verifiedAt !== null
  await deleteEmail(tx, email)
  await record(tx, { kind: 'email_removed', userId, detail: { email: emailId } })
  const heldDays = wasVerified ? await guard.leave(tx, userId, address) : undefined
  return { address, heldDays, wasVerified }
}
