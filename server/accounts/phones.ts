import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { phoneNumbers, users } from '../db/schema/people.ts'
import type { Deps } from '../deps.ts'
import type { User } from './store.ts'

/** A phone number as E.164 writes it: `+`, the country's code, the rest; 8 to 15 digits, nothing between them. */
export const PhoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number such as +15005550006'))
  .brand<'PhoneNumber'>()
export type PhoneNumber = z.infer<typeof PhoneNumber>

/** The owner of a number, if it has one: only who has proved a number has it. */
export async function findPhoneOwner(
  tx: Tx,
  number: PhoneNumber,
): Promise<{ user: User; phoneId: string } | undefined> {
  const [row] = await tx
    .select({ user: users, phoneId: phoneNumbers.id })
    .from(phoneNumbers)
    .innerJoin(users, eq(users.id, phoneNumbers.userId))
    .where(eq(phoneNumbers.number, number))
  return row
}

/**
 * The account of whoever has just proved a number: the one that has it, or a new one. Two that come at once
 * wait for each other at the number, which is unique; the second finds the first's.
 */
export async function findOrCreatePhoneAccount(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  number: PhoneNumber,
): Promise<{ user: User; phoneId: string }> {
  const known = await findPhoneOwner(tx, number)
  if (known) return known
  const createdAt = clock.now()
  const [user] = await tx
    .insert(users)
    .values({ id: newId(random, 'user'), createdAt })
    .returning()
  if (!user) throw new Error('A user was inserted and not returned.')
  const phoneId = newId(random, 'phone-number')
  const added = await tx
    .insert(phoneNumbers)
    .values({ id: phoneId, userId: user.id, number, verifiedAt: createdAt, createdAt })
    .onConflictDoNothing()
    .returning()
  if (added.length > 0) return { user, phoneId }
  await tx.delete(users).where(eq(users.id, user.id))
  const taken = await findPhoneOwner(tx, number)
  if (!taken) throw new Error('A phone number was taken by somebody who cannot be found.')
  return taken
}

/**
 * Gives an account the number that its owner has just proved.
 * @returns its id and whether it is new to the account; undefined where it is somebody else's
 */
export async function addVerifiedPhone(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  number: PhoneNumber,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const now = clock.now()
  const row = { id: newId(random, 'phone-number'), userId, number, verifiedAt: now, createdAt: now }
  const [added] = await tx.insert(phoneNumbers).values(row).onConflictDoNothing().returning()
  if (added) return { id: added.id, isNew: true }
  const owner = await findPhoneOwner(tx, number)
  return owner?.user.id === userId ? { id: owner.phoneId, isNew: false } : undefined
}

/**
 * Takes a number from the account of its owner.
 * @returns the number, or undefined where the account has none with that id
 */
export async function removeNumber(
  tx: Tx,
  userId: string,
  phoneId: string,
): Promise<PhoneNumber | undefined> {
  const isOwn = and(eq(phoneNumbers.id, phoneId), eq(phoneNumbers.userId, userId))
  const [removed] = await tx.delete(phoneNumbers).where(isOwn).returning()
  return removed?.number as PhoneNumber | undefined
}
