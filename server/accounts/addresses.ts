import { and, eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { emails, users } from '../db/schema/people.ts'
import type { Deps } from '../deps.ts'
import { joinByDomain } from '../organisations/store.ts'
import { isBarred } from './barred.ts'
import { dropAddress, findPrimary } from './primary.ts'
import { findAccount, proveAddress, removeUnprovedAccount } from './store.ts'

/** What came of adding an address: its id and whether it is new to the account, or why it was not added. */
export type Added = { id: string; isNew: boolean } | { problem: 'taken' | 'barred' }

/**
 * Gives an account the address that its owner has just proved. One that somebody else had only claimed goes
 * from them (rule A3); one that somebody else has proved stays theirs.
 */
export async function addProvedAddress(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
  address: Email,
): Promise<Added> {
  const known = await findAccount(tx, address)
  if (known?.user.id === userId) {
    return { id: await proveAddress(tx, deps, userId, address), isNew: false }
  }
  if (await isBarred(tx, deps, address)) return { problem: 'barred' }
  if (!(await removeUnprovedAccount(tx, address))) return { problem: 'taken' }
  const isPrimary = (await findPrimary(tx, userId)) === undefined
  const now = deps.clock.now()
  const row = { id: newId(deps.random, 'email'), userId, address, isPrimary, verifiedAt: now, createdAt: now }
  const [added] = await tx.insert(emails).values(row).onConflictDoNothing().returning()
  if (!added) return { problem: 'taken' }
  await joinByDomain(tx, userId, address)
  return { id: added.id, isNew: true }
}

/**
 * Takes an address from the account of its owner, and holds the account until the transaction ends.
 * @returns the address, or undefined where the account has none with that id
 */
export async function removeAddress(tx: Tx, userId: string, emailId: string): Promise<Email | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const isOwn = and(eq(emails.id, emailId), eq(emails.userId, userId))
  const [email] = await tx.select().from(emails).where(isOwn)
  if (!email) return undefined
  await dropAddress(tx, email)
  return email.address as Email
}
