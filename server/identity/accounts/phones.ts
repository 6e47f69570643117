import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { phoneNumbers, users } from '../schema/people.ts'
import type { User } from './store.ts'

/** A phone number in E.164 format: `+` and 8 to 15 digits. */
export const PhoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number such as +15005550006'))
  .brand<'PhoneNumber'>()
export type PhoneNumber = z.infer<typeof PhoneNumber>

/** Finds the user who verified a phone number. */
export async function findPhoneOwner(
  tx: DirectoryTx,
  number: PhoneNumber,
): Promise<{ user: User; phoneId: string } | undefined> {
  const [row] = await tx
    .select({ user: users, phoneId: phoneNumbers.id })
    .from(phoneNumbers)
    .innerJoin(users, eq(users.id, phoneNumbers.userId))
    .where(inDirectory(tx, phoneNumbers, eq(phoneNumbers.number, number)))
  return row
}

/**
 * Finds the account that verified a phone number, or creates one. Concurrent requests for one number wait at its
 * unique constraint, and the second finds the account of the first.
 */
export async function findOrCreatePhoneAccount(
  tx: DirectoryTx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  number: PhoneNumber,
): Promise<{ user: User; phoneId: string }> {
  const known = await findPhoneOwner(tx, number)
  if (known) return known
  const createdAt = clock.now()
  const [user] = await tx
    .insert(users)
    .values({ projectId: tx.projectId, id: newId(random, 'user'), createdAt })
    .returning()
  if (!user) throw new Error('A user was inserted and not returned.')
  const phoneId = newId(random, 'phone-number')
  const added = await tx
    .insert(phoneNumbers)
    .values({
      projectId: tx.projectId,
      id: phoneId,
      userId: user.id,
      number,
      verifiedAt: createdAt,
      createdAt,
    })
    .onConflictDoNothing()
    .returning()
  if (added.length > 0) return { user, phoneId }
  await tx.delete(users).where(inDirectory(tx, users, eq(users.id, user.id)))
  const owner = await findPhoneOwner(tx, number)
  if (!owner) throw new Error('The phone number has an owner that cannot be found.')
  return owner
}

/**
 * Adds a verified phone number to an account.
 * @returns its id and whether it is new to the account; undefined if it belongs to another account
 */
export async function addVerifiedPhone(
  tx: DirectoryTx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  number: PhoneNumber,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const now = clock.now()
  const row = { id: newId(random, 'phone-number'), userId, number, verifiedAt: now, createdAt: now }
  const [added] = await tx
    .insert(phoneNumbers)
    .values({ ...row, projectId: tx.projectId })
    .onConflictDoNothing()
    .returning()
  if (added) return { id: added.id, isNew: true }
  const owner = await findPhoneOwner(tx, number)
  return owner?.user.id === userId ? { id: owner.phoneId, isNew: false } : undefined
}

/** Removes a phone number from an account. @returns the number, or undefined if the account has none with this id */
export async function removeNumber(
  tx: DirectoryTx,
  userId: string,
  phoneId: string,
): Promise<PhoneNumber | undefined> {
  const isOwn = and(eq(phoneNumbers.id, phoneId), eq(phoneNumbers.userId, userId))
  const [removed] = await tx
    .delete(phoneNumbers)
    .where(inDirectory(tx, phoneNumbers, isOwn))
    .returning()
  return removed?.number as PhoneNumber | undefined
}
